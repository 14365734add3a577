import { applyTheme, deviceStorage, type ThemeChoice } from '@app/ui'

const themeKey = 'console.theme'

export const themes: readonly { choice: ThemeChoice; label: string }[] = [
  { choice: 'auto', label: '外观跟随系统' },
  { choice: 'light', label: '浅色' },
  { choice: 'dark', label: '深色' },
]

/** Restores the theme that was chosen on this device. */
export function restoreTheme(): void {
  const stored = deviceStorage.get(themeKey)
  applyTheme(themes.find(({ choice }) => choice === stored)?.choice ?? 'auto')
}

/** Changes the theme and keeps it on this device. */
export function chooseTheme(choice: ThemeChoice): void {
  deviceStorage.set(themeKey, choice)
  applyTheme(choice)
}
