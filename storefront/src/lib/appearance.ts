import { applyElderMode, applyTheme, type ThemeChoice } from '@app/ui'
import { create } from 'zustand'

interface Appearance {
  theme: ThemeChoice
  elder: boolean
}

// The same key and shape are read before the first paint by first/opening.js.
const key = 'appearance'

export const useAppearance = create<Appearance>(() => ({ theme: 'auto', elder: false, ...readChoice() }))

/** Changes theme or elder mode, at once and for the next visits. */
export function setAppearance(part: Partial<Appearance>): void {
  useAppearance.setState(part)
  const choice = useAppearance.getState()
  applyTheme(choice.theme)
  applyElderMode(choice.elder)
  try {
    localStorage.setItem(key, JSON.stringify(choice))
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

function readChoice(): Partial<Appearance> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Appearance>
  } catch {
    return {}
  }
}
