/** Dark or light: the system's setting, unless the reader chose otherwise. */
import { effect, signal } from "@preact/signals";

type Theme = "light" | "dark";
const storageKey = "assay-theme";
const dark = matchMedia("(prefers-color-scheme: dark)");

function stored(): Theme | undefined {
  const text = localStorage.getItem(storageKey);
  return text === "light" || text === "dark" ? text : undefined;
}

export const theme = signal<Theme>(stored() ?? (dark.matches ? "dark" : "light"));

dark.addEventListener("change", () => {
  if (stored() === undefined) theme.value = dark.matches ? "dark" : "light";
});

effect(() => {
  document.documentElement.dataset.theme = theme.value;
});

export function toggleTheme(): void {
  theme.value = theme.value === "dark" ? "light" : "dark";
  localStorage.setItem(storageKey, theme.value);
}
