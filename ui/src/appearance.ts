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

/**
 * Hangs the whole window in the night exhibition, in any theme: the page, its frame, and whatever opens over it; the browser's
 * own bar too.
 */
export function applyNight(on: boolean): void {
  document.documentElement.classList.toggle('night', on)
  document.querySelector('meta[data-night]')?.remove()
  if (!on) return
  const bar = document.createElement('meta')
  bar.name = 'theme-color'
  bar.content = getComputedStyle(document.documentElement).getPropertyValue('--color-paper')
  bar.dataset['night'] = ''
  // The first that holds is the one.
  document.head.prepend(bar)
}
