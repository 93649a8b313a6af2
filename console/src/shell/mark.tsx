/** The product's mark: a touchstone with a streak across it. */
export function Mark() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <rect x="3" y="3" width="18" height="18" rx="4" fill="none" stroke="currentColor" stroke-width="2" />
      <path d="M6.5 16.5 17.5 7.5" stroke="currentColor" stroke-width="2.6" stroke-linecap="round" />
      <path d="M10.5 17.5 17.5 12" stroke="currentColor" stroke-width="1.4" stroke-linecap="round" opacity=".55" />
    </svg>
  );
}
