import { deviceStorage } from '@app/ui'
import { create } from 'zustand'
import { useAppearance } from '../../lib/appearance.ts'
import { useMediaQuery } from '../../lib/media.ts'

const key = 'barrage'

const useSwitch = create<boolean>(() => deviceStorage.get(key) !== 'off')

/** Turns flying lines on or off, for this visit and later ones. */
export function setFlying(isOn: boolean): void {
  useSwitch.setState(isOn, true)
  deviceStorage.set(key, isOn ? 'on' : 'off')
}

/** Whether lines fly. Under reduced motion they never do, and the switch is not offered. */
export function useFlying(): { isOn: boolean; isStill: boolean } {
  const isChosen = useSwitch()
  const isElder = useAppearance(({ elder }) => elder)
  const isReduced = useMediaQuery('(prefers-reduced-motion: reduce)')
  const isStill = isElder || isReduced
  return { isOn: isChosen && !isStill, isStill }
}
