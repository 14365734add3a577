import type { GoodsSn, Uid } from '@app/contract'
import type { Caller } from '../../../core/handler.ts'

/** A window before the public sale. `kind` is the condition: points earned, an item held, or a place on a list. */
export interface PriorityWindow {
  start: number
  end: number
  kind: 'vip' | 'item' | 'allowlist'
  description: string
  /** vip: cumulative points required, those of a VIP level; between levels a session learns of new points late. */
  minimumPoints?: number
  /** item: goods of which the user must hold a piece. */
  goodsSns?: GoodsSn[]
}

export interface Eligibility {
  holdsAny(uid: Uid, goodsSns: readonly GoodsSn[]): Promise<boolean>
  isAllowed(uid: Uid): Promise<boolean>
}

/** Returns the time from which `caller` may buy: the public start, or the start of the window now open to them. */
export async function buyingStart(
  sale: { saleStart: Date; priorityWindows: readonly PriorityWindow[] },
  caller: Caller,
  now: number,
  eligibility: Eligibility,
): Promise<Date> {
  if (now >= sale.saleStart.getTime()) return sale.saleStart
  for (const window of sale.priorityWindows) {
    const isOpen = now >= window.start * 1000 && now < window.end * 1000
    if (isOpen && (await opensTo(window, caller, eligibility))) return new Date(window.start * 1000)
  }
  return sale.saleStart
}

async function opensTo(window: PriorityWindow, caller: Caller, eligibility: Eligibility): Promise<boolean> {
  switch (window.kind) {
    case 'vip':
      return caller.points >= (window.minimumPoints ?? Number.POSITIVE_INFINITY)
    case 'item':
      return eligibility.holdsAny(caller.uid, window.goodsSns ?? [])
    case 'allowlist':
      return eligibility.isAllowed(caller.uid)
  }
}
