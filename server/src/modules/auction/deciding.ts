import { AuctionState, OrderStatus } from '@app/contract'
import type { Database, Tx } from '../../core/database.ts'
import { requireMove } from '../../core/transitions.ts'
import type { StoredSettings } from '../../core/storedSettings.ts'
import { enqueue } from '../../jobs/queue.ts'
import { GoodsType } from '../goods/index.ts'
import type { LiveModule } from '../live/index.ts'
import type { Fulfilment, Orders } from '../order/index.ts'
import * as bids from './bidQueries.ts'
import * as deposits from './depositQueries.ts'
import * as lots from './lotQueries.ts'
import * as offers from './offerQueries.ts'
import { presentLive } from './present.ts'
import type { AuctionSettings } from './settings.ts'

const hourSeconds = 3600
/** Of those to whom a lot is offered, the one who won it: their bid was binding, the others' had been topped. */
const winnersPlace = 1

/** Notes that an offer ended unpaid; who had won loses the deposit. False when it had lapsed before. */
export async function lapseUnpaid(tx: Tx, lotId: string, { place, uid, order_sn }: offers.OpenOffer): Promise<boolean> {
  if (!(await offers.lapse(tx, order_sn))) return false
  if (place === winnersPlace) await deposits.keep(tx, lotId, uid)
  return true
}

/** Job that tells open pages of a lot whose order was paid. */
export const tellJob = 'auction.told'

export interface DecidingOutside {
  orders: Pick<Orders, 'award' | 'lock'>
  live: Pick<LiveModule, 'publish'>
  settings: StoredSettings<AuctionSettings>
}

/**
 * What becomes of a lot: it begins, it is offered to the highest bidder, then to the next where nobody paid, and is sold or
 * not. Whoever locks both an order and its lot locks the order first, as payments do.
 */
export function createDeciding(database: Database, { orders, live, settings }: DecidingOutside) {
  /** Tells open pages how a lot stands; the last statement of its transaction. */
  async function tell(tx: Tx, lotId: string): Promise<void> {
    const lot = await lots.find(tx, lotId)
    if (lot) await live.publish(tx, 'auction', 'bid', presentLive(lot))
  }

  /** Offers a lot to the highest bidder who was not offered it yet; where there is none, it stays unsold. */
  async function offer(tx: Tx, lot: lots.LotRow): Promise<void> {
    const next = await bids.nextInLine(tx, lot.id)
    if (!next) {
      requireMove(await lots.move(tx, lot.id, AuctionState.unsold))
      return
    }
    const { payHours } = await settings.get('auction', tx)
    const { uid, priceFen } = next
    const orderSn = await orders.award(tx, {
      uid,
      goodsSn: lot.goods_sn,
      goodsType: GoodsType.lot,
      priceFen,
      paySeconds: payHours * hourSeconds,
    })
    await offers.insert(tx, { lotId: lot.id, uid, priceFen, orderSn })
    await lots.setStanding(tx, lot.id, next)
    if (lot.state !== AuctionState.waitPay) requireMove(await lots.move(tx, lot.id, AuctionState.waitPay))
  }

  function begin(lotId: string): Promise<void> {
    return database.transaction(async (tx) => {
      const lot = await lots.lock(tx, lotId)
      if (lot?.state !== AuctionState.coming || !lot.has_begun) return
      requireMove(await lots.move(tx, lotId, AuctionState.running))
      await tell(tx, lotId)
    })
  }

  function end(lotId: string): Promise<void> {
    return database.transaction(async (tx) => {
      const lot = await lots.lock(tx, lotId)
      if (lot?.state !== AuctionState.running || !lot.is_over) return
      await offer(tx, lot)
      await tell(tx, lotId)
    })
  }

  /** Passes a lot on whose order ended unpaid. */
  async function passOn(lotId: string): Promise<void> {
    await database.transaction(async (tx) => {
      const open = await offers.findOpen(tx, lotId)
      if (!open || (await orders.lock(tx, open.order_sn))?.status !== OrderStatus.closed) return
      const lot = await lots.lock(tx, lotId)
      if (lot?.state !== AuctionState.waitPay || !(await lapseUnpaid(tx, lotId, open))) return
      await offer(tx, lot)
      await tell(tx, lotId)
    })
  }

  return {
    tell,

    /** Does what the clock and unpaid orders ask for, each lot in a transaction of its own; true when some have just begun. */
    async decideDue(): Promise<boolean> {
      const due = await lots.findDue(database.db)
      for (const { id, state } of due) {
        if (state === AuctionState.coming) await begin(id)
        else if (state === AuctionState.running) await end(id)
        else await passOn(id)
      }
      return due.some(({ state }) => state === AuctionState.coming)
    },

    /** What a paid order of a lot becomes: the lot is sold, and waits to be sent. */
    fulfil: (async (tx, { sn: orderSn }) => {
      const lotId = await offers.findLotOf(tx, orderSn)
      if (lotId === undefined) throw new Error(`Order ${orderSn} pays for no lot`)
      requireMove(await lots.move(tx, lotId, AuctionState.sold))
      await enqueue(tx, { kind: tellJob, payload: { lotId } })
      return OrderStatus.waitDelivery
    }) satisfies Fulfilment,
  }
}
