import { create } from 'zustand'
import { useAppearance } from '../../lib/appearance.ts'
import { useMediaQuery } from '../../lib/media.ts'

const key = 'barrage'

const useSwitch = create<boolean>(() => {
  try {
    return localStorage.getItem(key) !== 'off'
  } catch {
    return true
  }
})

/** Lets the lines fly or not, now and at the next visits. */
export function setFlying(isOn: boolean): void {
  useSwitch.setState(isOn, true)
  try {
    localStorage.setItem(key, isOn ? 'on' : 'off')
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

/** Whether lines fly. Where movement is unwanted they never do, and the switch is not offered. */
export function useFlying(): { isOn: boolean; isStill: boolean } {
  const isChosen = useSwitch()
  const isElder = useAppearance(({ elder }) => elder)
  const isReduced = useMediaQuery('(prefers-reduced-motion: reduce)')
  const isStill = isElder || isReduced
  return { isOn: isChosen && !isStill, isStill }
}
