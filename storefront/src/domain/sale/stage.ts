import { GoodsStatus } from '@app/contract/enums'
import type { SaleStateProps } from '@app/ui'
import { useCallback, useSyncExternalStore } from 'react'
import { serverSeconds, useServerTime } from '../../lib/clock.ts'
import { formatMoment } from '../../lib/moment.ts'

/**
 * Where a sale stands at a moment. `priority`: some may buy before the public start. `reserved`: every piece is spoken
 * for, but not all are paid, so some may come back.
 */
export type SaleStage = 'coming' | 'priority' | 'selling' | 'reserved' | 'sold-out' | 'ended' | 'off-shelf'

/** The terms of a sale, of a work or of a blind box. Times in epoch seconds. */
export interface SaleTerms {
  status: GoodsStatus
  saleStart: number
  saleEnd: number | null
  /** Pieces to be had. */
  left: number
  priorityWindows?: readonly { start: number; end: number }[]
}

/** The terms with the pieces there are in all. */
export interface EditionTerms extends SaleTerms {
  edition: number
}

const hidden: ReadonlySet<GoodsStatus> = new Set([
  GoodsStatus.new,
  GoodsStatus.waitAudit,
  GoodsStatus.cancelAudit,
  GoodsStatus.rejectAudit,
  GoodsStatus.merchantOffShelf,
  GoodsStatus.platformDismounting,
])

/** Tells the stage from the terms of sale and the server's time in epoch seconds. */
export function saleStage(goods: SaleTerms, now: number): SaleStage {
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
export function isFew({ status, left, edition }: Pick<EditionTerms, 'status' | 'left' | 'edition'>): boolean {
  return status === GoodsStatus.tightInventory || left * 10 <= edition
}

/** The next moment after `now` at which the stage may change by time alone, in epoch seconds. */
export function nextChange(goods: SaleTerms, now: number): number | undefined {
  const windows = goods.priorityWindows?.flatMap(({ start, end }) => [start, end]) ?? []
  const moments = [goods.saleStart, ...(goods.saleEnd === null ? [] : [goods.saleEnd]), ...windows]
  const later = moments.filter((moment) => moment > now)
  return later.length > 0 ? Math.min(...later) : undefined
}

/** Timers beyond this many milliseconds are set anew on the way: browsers count them in 32 bits, and clocks drift. */
const longestTimer = 60_000

/** The stage by the server's clock, changing at the very second of an opening or an end, without asking the server. */
export function useSaleStage(goods: SaleTerms): SaleStage {
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

/** Stage, dot and words of a card. */
export function saleLabels(goods: EditionTerms, stage: SaleStage): SaleStateProps {
  switch (stage) {
    case 'coming':
      return {
        stage: 'upcoming',
        children: `${formatMoment(goods.saleStart, serverSeconds(), { today: '今天' })} 开抢`,
      }
    case 'priority':
      return { stage: 'upcoming', children: '优先购进行中' }
    case 'selling':
      return isFew(goods) ? { stage: 'few', left: goods.left } : { stage: 'selling' }
    case 'reserved':
      return { stage: 'few', children: '暂时抢空' }
    case 'sold-out':
      return { stage: 'sold-out' }
    case 'ended':
      return { stage: 'ended' }
    case 'off-shelf':
      return { stage: 'ended', children: '已下架' }
  }
}

/** Where the sale stands now, and its opening as people say it. */
export function useSale(goods: SaleTerms): { stage: SaleStage; opensAt: string } {
  return { stage: useSaleStage(goods), opensAt: formatMoment(goods.saleStart, serverSeconds()) }
}

const open: ReadonlySet<SaleStage> = new Set(['selling', 'priority', 'reserved'])

/**
 * Milliseconds until what is left is looked at again; false where nothing sells. A little more for some, so that crowds
 * scatter.
 */
export function stockInterval(goods: SaleTerms): number | false {
  return open.has(saleStage(goods, serverSeconds())) && 12_000 + Math.random() * 6000
}
