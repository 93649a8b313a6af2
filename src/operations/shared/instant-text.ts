/** An instant as the interface writes it. */
export function instantText(timeMs: number): string {
  return new Date(timeMs).toISOString();
}
