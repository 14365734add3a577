import { applyElderMode, applyTheme, deviceStorage, readFields, type ThemeChoice } from '@app/ui'
import { create } from 'zustand'

interface Appearance {
  theme: ThemeChoice
  elder: boolean
}

// first/opening.js reads the same key and shape before the first paint.
const key = 'appearance'

export const useAppearance = create<Appearance>(() => readFields(deviceStorage, key, { theme: 'auto', elder: false }))

/** Changes the theme or elder mode, at once and for later visits. */
export function setAppearance(part: Partial<Appearance>): void {
  useAppearance.setState(part)
  const choice = useAppearance.getState()
  applyTheme(choice.theme)
  applyElderMode(choice.elder)
  deviceStorage.set(key, JSON.stringify(choice))
}
