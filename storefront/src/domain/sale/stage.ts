import { GoodsStatus } from '@app/contract/enums'
import type { SaleStateProps } from '@app/ui'
import { useCallback, useSyncExternalStore } from 'react'
import { serverSeconds, useServerTime } from '../../lib/clock.ts'
import { formatMoment } from '../../lib/moment.ts'

/**
 * Stage of a sale at a given time. `priority`: some users may buy before the public start. `reserved`: all pieces are
 * reserved but not all are paid, so some may become available again.
 */
export type SaleStage = 'coming' | 'priority' | 'selling' | 'reserved' | 'sold-out' | 'ended' | 'off-shelf'

/** Terms of a sale of a work or a blind box. Times in epoch seconds. */
export interface SaleTerms {
  status: GoodsStatus
  saleStart: number
  saleEnd: number | null
  /** Pieces still available. */
  left: number
  priorityWindows?: readonly { start: number; end: number }[]
}

/** Terms with the total number of pieces. */
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

/** Computes the stage from the terms of sale and the server's time in epoch seconds. */
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

/** Whether few pieces are left: a tenth of the edition or less, as the server counts it. */
export function isFew({ status, left, edition }: Pick<EditionTerms, 'status' | 'left' | 'edition'>): boolean {
  return status === GoodsStatus.tightInventory || left * 10 <= edition
}

/** Returns the next time after `now` at which the stage may change by time alone, in epoch seconds. */
export function nextChange(goods: SaleTerms, now: number): number | undefined {
  const windows = goods.priorityWindows?.flatMap(({ start, end }) => [start, end]) ?? []
  const moments = [goods.saleStart, ...(goods.saleEnd === null ? [] : [goods.saleEnd]), ...windows]
  const later = moments.filter((moment) => moment > now)
  return later.length > 0 ? Math.min(...later) : undefined
}

/** Longer timers are split into steps of this many milliseconds: browsers count them in 32 bits, and clocks drift. */
const longestTimer = 60_000

/**
 * Returns the current stage by the server's clock. It changes at the exact second of an opening or an end, without a
 * request.
 */
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
      // An answer may correct the clock, and a sleeping device wakes late, so each tick checks again.
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

/** Returns stage, dot and texts of a card. */
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

/** Returns the current stage of the sale and its formatted opening time. */
export function useSale(goods: SaleTerms): { stage: SaleStage; opensAt: string } {
  return { stage: useSaleStage(goods), opensAt: formatMoment(goods.saleStart, serverSeconds()) }
}

const open: ReadonlySet<SaleStage> = new Set(['selling', 'priority', 'reserved'])

/**
 * Returns the milliseconds until the stock is refetched; false if nothing is on sale. A random part spreads out the
 * clients.
 */
export function stockInterval(goods: SaleTerms): number | false {
  return open.has(saleStage(goods, serverSeconds())) && 12_000 + Math.random() * 6000
}
