/** `auto` follows the system. */
export type ThemeChoice = 'auto' | 'light' | 'dark'

/** Applies the chosen theme to <html>. The caller stores the choice. */
export function applyTheme(choice: ThemeChoice): void {
  if (choice === 'auto') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = choice
}

/** Turns larger type and no motion on or off for the whole page. */
export function applyElderMode(on: boolean): void {
  document.documentElement.toggleAttribute('data-elder', on)
}

/**
 * Puts the whole window into the night exhibition, in any theme: the page, its frame, everything that opens over it,
 * and the browser's own toolbar.
 */
export function applyNight(on: boolean): void {
  document.documentElement.classList.toggle('night', on)
  document.querySelector('meta[data-night]')?.remove()
  if (!on) return
  const bar = document.createElement('meta')
  bar.name = 'theme-color'
  bar.content = getComputedStyle(document.documentElement).getPropertyValue('--color-paper')
  bar.dataset['night'] = ''
  // Browsers use the first matching element.
  document.head.prepend(bar)
}
