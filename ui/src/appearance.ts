/** `auto` follows the system. */
export type ThemeChoice = 'auto' | 'light' | 'dark'

/** Puts the chosen theme on <html>. Keeping the choice is the caller's. */
export function applyTheme(choice: ThemeChoice): void {
  if (choice === 'auto') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = choice
}

/** Larger type and no motion, for the whole page. */
export function applyElderMode(on: boolean): void {
  document.documentElement.toggleAttribute('data-elder', on)
}
