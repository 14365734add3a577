import type { RightsConfigId, RightsId } from '@app/contract'
import { RightsState } from '@app/contract/enums'
import { offeredRights } from '../../../domain/right/api.ts'
import { rightsInfo } from '../api.ts'
import { useQueryState } from '../../../lib/query-state.tsx'

/** Milliseconds between polls for the redemption of a pass on display. */
const lookEvery = 3000

/**
 * One right of the user.
 * @param isShown whether its pass is on display: polls until it is redeemed, while the page is visible.
 */
export function useRight(rightsId: RightsId, { isShown, enabled }: { isShown: boolean; enabled: boolean }) {
  return useQueryState({
    ...rightsInfo(rightsId),
    enabled,
    refetchInterval: ({ state }) => isShown && state.data?.state === RightsState.wait && lookEvery,
  })
}

/** Public data of a right; null if there is none with that id. */
export function useOffer(configId: RightsConfigId) {
  return useQueryState({ ...offeredRights([configId]), select: ({ list }) => list[0] ?? null })
}
