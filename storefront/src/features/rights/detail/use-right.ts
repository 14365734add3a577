import type { RightsConfigId, RightsId } from '@app/contract'
import { RightsState } from '@app/contract/enums'
import { offeredRights } from '../../../domain/right/api.ts'
import { rightsInfo } from '../api.ts'
import { useQueryState } from '../../../lib/query-state.tsx'

/** Milliseconds between looks at whether a pass that is shown was redeemed. */
const lookEvery = 3000

/**
 * One right of mine.
 * @param isShown its pass is shown: looks again and again until it was redeemed, while the page is seen.
 */
export function useRight(rightsId: RightsId, { isShown, enabled }: { isShown: boolean; enabled: boolean }) {
  return useQueryState({
    ...rightsInfo(rightsId),
    enabled,
    refetchInterval: ({ state }) => isShown && state.data?.state === RightsState.wait && lookEvery,
  })
}

/** A right as everybody may read of it; null where there is none of that id. */
export function useOffer(configId: RightsConfigId) {
  return useQueryState({ ...offeredRights([configId]), select: ({ list }) => list[0] ?? null })
}
