import { deviceStorage } from '@app/ui'
import { create } from 'zustand'
import { useAppearance } from '../../lib/appearance.ts'
import { useMediaQuery } from '../../lib/media.ts'

const key = 'barrage'

const useSwitch = create<boolean>(() => deviceStorage.get(key) !== 'off')

/** Lets the lines fly or not, now and at the next visits. */
export function setFlying(isOn: boolean): void {
  useSwitch.setState(isOn, true)
  deviceStorage.set(key, isOn ? 'on' : 'off')
}

/** Whether lines fly. Where movement is unwanted they never do, and the switch is not offered. */
export function useFlying(): { isOn: boolean; isStill: boolean } {
  const isChosen = useSwitch()
  const isElder = useAppearance(({ elder }) => elder)
  const isReduced = useMediaQuery('(prefers-reduced-motion: reduce)')
  const isStill = isElder || isReduced
  return { isOn: isChosen && !isStill, isStill }
}
