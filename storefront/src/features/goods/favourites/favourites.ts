import type { GoodsSn, Uid } from '@app/contract'
import { call, timeouts } from '../../../lib/call.ts'
import { uniqueId } from '@app/ui'
import { noteGained } from '../../../domain/points/gained.ts'
import { queryClient, toastError } from '../../../lib/query.ts'
import { setSessionFlags, useSession } from '../../../lib/session.ts'
import { goodsInfo } from '../../../domain/goods/api.ts'

/** The state wished for last of each work whose change is under way. */
const wishes = new Map<GoodsSn, boolean>()

/** When whoever is logged in last changed each work here, in milliseconds of this page. */
const changes = new Map<GoodsSn, number>()
useSession.subscribe((now, before) => {
  if (now.userInfo.uid !== before.userInfo.uid) changes.clear()
})

/** Whether a work is among the favourites of whoever is logged in. */
export function useIsFavourite(goodsSn: GoodsSn): boolean {
  return useSession((session) => session.collectGoodsSns.some((favourite) => favourite.goodsSn === goodsSn))
}

/**
 * Makes a work a favourite, or takes it from them. It shows at once; a refusal shows it as it was and says why. Presses
 * that come while an answer is awaited are not sent one by one: what counts is the last.
 */
export async function setFavourite(goodsSn: GoodsSn, on: boolean): Promise<void> {
  const { uid } = useSession.getState().userInfo
  show(uid, goodsSn, on)
  const isUnderWay = wishes.has(goodsSn)
  wishes.set(goodsSn, on)
  if (isUnderWay) return
  let known = !on
  try {
    for (;;) {
      const wish = wishes.get(goodsSn)
      if (wish === undefined || wish === known) return
      const reply = wish
        ? await call('goods/collectibles/add', { goodsSn }, { idempotencyKey: uniqueId() })
        : await call('goods/collectibles/delete', { goodsSn })
      known = wish
      await noteCount(goodsSn, reply.collectCount)
      if (useSession.getState().userInfo.uid !== uid) return
      changes.set(goodsSn, performance.now())
      noteGained(reply.gained, '已喜欢')
    }
  } catch (error) {
    show(uid, goodsSn, known)
    toastError(error)
  } finally {
    wishes.delete(goodsSn)
  }
}

/** Takes over the favourites as the server knew them, except where what is known here is newer. */
export function adoptFavourites(list: readonly { goodsSn: GoodsSn }[]): void {
  const newer = useSession.getState().collectGoodsSns.filter(({ goodsSn }) => isNewerHere(goodsSn))
  const told = list.filter(({ goodsSn }) => !isNewerHere(goodsSn)).map(({ goodsSn }) => ({ goodsSn }))
  setSessionFlags({ collectGoodsSns: [...newer, ...told] })
}

/** Adds favourites that the server told of in passing. */
export function addFavourites(list: readonly { goodsSn: GoodsSn }[]): void {
  const { collectGoodsSns } = useSession.getState()
  const known = new Set(collectGoodsSns.map(({ goodsSn }) => goodsSn))
  const told = list.filter(({ goodsSn }) => !known.has(goodsSn) && !isNewerHere(goodsSn))
  if (told.length > 0)
    setSessionFlags({ collectGoodsSns: [...collectGoodsSns, ...told.map(({ goodsSn }) => ({ goodsSn }))] })
}

/** Whether a list that comes now may have been read before the last change of a work; it is as old as a request can be. */
function isNewerHere(goodsSn: GoodsSn): boolean {
  return wishes.has(goodsSn) || performance.now() - (changes.get(goodsSn) ?? -Infinity) < timeouts.request
}

function show(uid: Uid, goodsSn: GoodsSn, on: boolean): void {
  const { userInfo, collectGoodsSns } = useSession.getState()
  if (userInfo.uid !== uid) return
  const others = collectGoodsSns.filter((favourite) => favourite.goodsSn !== goodsSn)
  setSessionFlags({ collectGoodsSns: on ? [{ goodsSn }, ...others] : others })
}

async function noteCount(goodsSn: GoodsSn, collectCount: number): Promise<void> {
  const { queryKey } = goodsInfo(goodsSn)
  // A look from before the change must not come after it; the first look has nothing to change yet.
  if (queryClient.getQueryData(queryKey)) await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, (goods) => goods && { ...goods, collectCount })
  // The list of favourites is read anew at the next visit; while it is looked at, what was taken out can be put back.
  void queryClient.invalidateQueries({ queryKey: ['goods/collectibles/list'], refetchType: 'none' })
}
