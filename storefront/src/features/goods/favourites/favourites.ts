import type { GoodsSn, Uid } from '@app/contract'
import { call } from '../../../lib/call.ts'
import { intentionKey } from '../../../lib/intention.ts'
import { noteGained } from '../../../domain/points/gained.ts'
import { queryClient, toastError } from '../../../lib/query.ts'
import { setSessionFlags, useSession } from '../../../lib/session.ts'
import { goodsInfo } from '../../../domain/goods/api.ts'

/** The state wished for last of each work whose change is under way. */
const wishes = new Map<GoodsSn, boolean>()

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
        ? await call('goods/collectibles/add', { goodsSn }, { idempotencyKey: intentionKey() })
        : await call('goods/collectibles/delete', { goodsSn })
      known = wish
      noteCount(goodsSn, reply.collectCount)
      if (useSession.getState().userInfo.uid !== uid) return
      noteGained(reply.gained, '已喜欢')
    }
  } catch (error) {
    show(uid, goodsSn, known)
    toastError(error)
  } finally {
    wishes.delete(goodsSn)
  }
}

/** Takes over the favourites as the server knows them, except where a change is under way. */
export function adoptFavourites(list: readonly { goodsSn: GoodsSn }[]): void {
  const settled = list.filter(({ goodsSn }) => !wishes.has(goodsSn)).map(({ goodsSn }) => ({ goodsSn }))
  const wished = [...wishes].filter(([, on]) => on).map(([goodsSn]) => ({ goodsSn }))
  setSessionFlags({ collectGoodsSns: [...wished, ...settled] })
}

/** Adds favourites that the server told of in passing. */
export function addFavourites(list: readonly { goodsSn: GoodsSn }[]): void {
  const { collectGoodsSns } = useSession.getState()
  const known = new Set(collectGoodsSns.map(({ goodsSn }) => goodsSn))
  const told = list.filter(({ goodsSn }) => !known.has(goodsSn) && !wishes.has(goodsSn))
  if (told.length > 0)
    setSessionFlags({ collectGoodsSns: [...collectGoodsSns, ...told.map(({ goodsSn }) => ({ goodsSn }))] })
}

function show(uid: Uid, goodsSn: GoodsSn, on: boolean): void {
  const { userInfo, collectGoodsSns } = useSession.getState()
  if (userInfo.uid !== uid) return
  const others = collectGoodsSns.filter((favourite) => favourite.goodsSn !== goodsSn)
  setSessionFlags({ collectGoodsSns: on ? [{ goodsSn }, ...others] : others })
}

function noteCount(goodsSn: GoodsSn, collectCount: number): void {
  queryClient.setQueryData(goodsInfo(goodsSn).queryKey, (goods) => goods && { ...goods, collectCount })
  // The list of favourites is read anew at the next visit; while it is looked at, what was taken out can be put back.
  void queryClient.invalidateQueries({ queryKey: ['goods/collectibles/list'], refetchType: 'none' })
}
