import type { RightsConfigId, RightsId } from '@app/contract'
import { RightsState } from '@app/contract/enums'
import { offeredRights } from '../../../domain/right/api.ts'
import { rightsInfo } from '../api.ts'
import { useShown } from '../../../lib/shown.tsx'

/** Milliseconds between looks at whether a pass that is shown was redeemed. */
const lookEvery = 3000

/**
 * One right of mine.
 * @param isShown its pass is shown: looks again and again until it was redeemed, while the page is seen.
 */
export function useRight(rightsId: RightsId, { isShown, enabled }: { isShown: boolean; enabled: boolean }) {
  return useShown({
    ...rightsInfo(rightsId),
    enabled,
    refetchInterval: ({ state }) => isShown && state.data?.state === RightsState.wait && lookEvery,
  })
}

/** A right as everybody may read of it; null where there is none of that id. */
export function useOffer(configId: RightsConfigId) {
  return useShown({ ...offeredRights([configId]), select: ({ list }) => list[0] ?? null })
}
