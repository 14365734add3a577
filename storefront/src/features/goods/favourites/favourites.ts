import type { GoodsSn, Uid } from '@app/contract'
import { call, timeouts } from '../../../lib/call.ts'
import { uniqueId } from '@app/ui'
import { noteGained } from '../../../domain/points/gained.ts'
import { type Presses, pressSwitch } from '../../../lib/last-press.ts'
import { queryClient } from '../../../lib/query.ts'
import { setSessionFlags, useSession } from '../../../lib/session.ts'
import { goodsInfo } from '../../../domain/goods/api.ts'

const presses: Presses<GoodsSn> = new Map()

/** Time of the logged-in user's last change of each work, in milliseconds since the page loaded. */
const changes = new Map<GoodsSn, number>()
useSession.subscribe((now, before) => {
  if (now.userInfo.uid !== before.userInfo.uid) changes.clear()
})

/** Whether a work is among the logged-in user's favourites. */
export function useIsFavourite(goodsSn: GoodsSn): boolean {
  return useSession((session) => session.collectGoodsSns.some((favourite) => favourite.goodsSn === goodsSn))
}

/** Adds a work to the favourites or removes it; of several quick presses only the last counts. */
export function setFavourite(goodsSn: GoodsSn, on: boolean): Promise<void> {
  const { uid } = useSession.getState().userInfo
  return pressSwitch(presses, goodsSn, on, {
    show: (isOn) => show(uid, goodsSn, isOn),
    async send(isOn) {
      const reply = isOn
        ? await call('goods/collectibles/add', { goodsSn }, { idempotencyKey: uniqueId() })
        : await call('goods/collectibles/delete', { goodsSn })
      await noteCount(goodsSn, reply.collectCount)
      if (useSession.getState().userInfo.uid !== uid) return undefined
      changes.set(goodsSn, performance.now())
      noteGained(reply.gained, '已喜欢')
      return isOn
    },
  })
}

/** Adopts the server's favourites, except where the local state is newer. */
export function adoptFavourites(list: readonly { goodsSn: GoodsSn }[]): void {
  const newer = useSession.getState().collectGoodsSns.filter(({ goodsSn }) => isNewerHere(goodsSn))
  const others = list.filter(({ goodsSn }) => !isNewerHere(goodsSn)).map(({ goodsSn }) => ({ goodsSn }))
  setSessionFlags({ collectGoodsSns: [...newer, ...others] })
}

/** Adds favourites that the server returned with other data. */
export function addFavourites(list: readonly { goodsSn: GoodsSn }[]): void {
  const { collectGoodsSns } = useSession.getState()
  const known = new Set(collectGoodsSns.map(({ goodsSn }) => goodsSn))
  const added = list.filter(({ goodsSn }) => !known.has(goodsSn) && !isNewerHere(goodsSn))
  if (added.length > 0)
    setSessionFlags({ collectGoodsSns: [...collectGoodsSns, ...added.map(({ goodsSn }) => ({ goodsSn }))] })
}

/**
 * Whether a list that arrives now may have been read before the last change of a work; it is at most as old as the
 * request timeout.
 */
function isNewerHere(goodsSn: GoodsSn): boolean {
  return presses.has(goodsSn) || performance.now() - (changes.get(goodsSn) ?? -Infinity) < timeouts.request
}

function show(uid: Uid, goodsSn: GoodsSn, on: boolean): void {
  const { userInfo, collectGoodsSns } = useSession.getState()
  if (userInfo.uid !== uid) return
  const others = collectGoodsSns.filter((favourite) => favourite.goodsSn !== goodsSn)
  setSessionFlags({ collectGoodsSns: on ? [{ goodsSn }, ...others] : others })
}

async function noteCount(goodsSn: GoodsSn, collectCount: number): Promise<void> {
  const { queryKey } = goodsInfo(goodsSn)
  // A read from before the change must not arrive after it; the first read has nothing to update yet.
  if (queryClient.getQueryData(queryKey)) await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, (goods) => goods && { ...goods, collectCount })
  // The list of favourites is refetched on the next visit; while it is open, a removed work can be restored.
  void queryClient.invalidateQueries({ queryKey: ['goods/collectibles/list'], refetchType: 'none' })
}
