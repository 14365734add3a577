import { applyElderMode, applyTheme, deviceStorage, readFields, type ThemeChoice } from '@app/ui'
import { create } from 'zustand'

interface Appearance {
  theme: ThemeChoice
  elder: boolean
}

// The same key and shape are read before the first paint by first/opening.js.
const key = 'appearance'

export const useAppearance = create<Appearance>(() => readFields(deviceStorage, key, { theme: 'auto', elder: false }))

/** Changes theme or elder mode, at once and for the next visits. */
export function setAppearance(part: Partial<Appearance>): void {
  useAppearance.setState(part)
  const choice = useAppearance.getState()
  applyTheme(choice.theme)
  applyElderMode(choice.elder)
  deviceStorage.set(key, JSON.stringify(choice))
}
