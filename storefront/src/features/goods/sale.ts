import { GoodsStatus } from '@app/contract/enums'
import { useCallback, useSyncExternalStore } from 'react'
import { serverSeconds, useServerTime } from '../../lib/clock.ts'
import type { GoodsCard, GoodsDetail } from './api.ts'

/**
 * Where a sale stands at a moment. `priority`: some may buy before the public start. `reserved`: every piece is spoken
 * for, but not all are paid, so some may come back.
 */
export type SaleStage = 'coming' | 'priority' | 'selling' | 'reserved' | 'sold-out' | 'ended' | 'off-shelf'

type Terms = Pick<GoodsCard, 'status' | 'saleStart' | 'saleEnd' | 'left'> &
  Partial<Pick<GoodsDetail, 'priorityWindows'>>

const hidden: ReadonlySet<GoodsStatus> = new Set([
  GoodsStatus.new,
  GoodsStatus.waitAudit,
  GoodsStatus.cancelAudit,
  GoodsStatus.rejectAudit,
  GoodsStatus.merchantOffShelf,
  GoodsStatus.platformDismounting,
])

/** Tells the stage from the terms of sale and the server's time in epoch seconds. */
export function saleStage(goods: Terms, now: number): SaleStage {
  if (hidden.has(goods.status)) return 'off-shelf'
  if (goods.status === GoodsStatus.soldOut) return 'sold-out'
  if (goods.status === GoodsStatus.expirationOffShelf || (goods.saleEnd !== null && goods.saleEnd <= now))
    return 'ended'
  if (now < goods.saleStart) {
    const isPriority = goods.priorityWindows?.some(({ start, end }) => start <= now && now < end)
    if (!isPriority) return 'coming'
    return goods.left > 0 ? 'priority' : 'reserved'
  }
  return goods.left > 0 ? 'selling' : 'reserved'
}

/** Pieces left are few: a tenth of the edition or less, as the server counts it. */
export function isFew({ status, left, edition }: Pick<GoodsCard, 'status' | 'left' | 'edition'>): boolean {
  return status === GoodsStatus.tightInventory || left * 10 <= edition
}

/** The next moment after `now` at which the stage may change by time alone, in epoch seconds. */
export function nextChange(goods: Terms, now: number): number | undefined {
  const windows = goods.priorityWindows?.flatMap(({ start, end }) => [start, end]) ?? []
  const moments = [goods.saleStart, ...(goods.saleEnd === null ? [] : [goods.saleEnd]), ...windows]
  const later = moments.filter((moment) => moment > now)
  return later.length > 0 ? Math.min(...later) : undefined
}

/** Timers beyond this many milliseconds are set anew on the way: browsers count them in 32 bits, and clocks drift. */
const longestTimer = 60_000

/** The stage by the server's clock, changing at the very second of an opening or an end, without asking the server. */
export function useSaleStage(goods: Terms): SaleStage {
  const subscribe = useCallback(
    (changed: () => void) => {
      let timer: ReturnType<typeof setTimeout>
      function wait() {
        const now = serverSeconds()
        const next = nextChange(goods, now)
        if (next === undefined) return
        timer = setTimeout(
          () => {
            changed()
            wait()
          },
          Math.min((next - now) * 1000, longestTimer),
        )
      }
      wait()
      // The clock may be corrected by an answer, and a sleeping device wakes late: its tick looks again.
      const stop = useServerTime.subscribe(changed)
      return () => {
        clearTimeout(timer)
        stop()
      }
    },
    [goods],
  )
  return useSyncExternalStore(subscribe, () => saleStage(goods, serverSeconds()))
}
