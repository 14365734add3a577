import { GoodsForm, type Reply } from '@app/contract'
import { toSeconds } from '../../core/clock.ts'
import { AppError, badInput } from '../../core/errors.ts'
import type { Foundation } from '../../core/foundation.ts'
import type { Caller } from '../../core/handler.ts'
import { timedSn } from '../../core/ids.ts'
import { type GoodsModule, GoodsType, type Sale } from '../goods/index.ts'
import { requireAdult, type UserModule } from '../user/index.ts'
import { buyingStart } from './eligibility.ts'
import { createGatherer } from './gatherer.ts'
import type { ParcelSealing } from './parcelAddress.ts'
import { type Placement, placeBatch, type PlacementResult } from './placement.ts'
import * as queries from './queries.ts'

export interface PlacingOutside {
  goods: Pick<GoodsModule, 'findSale'>
  holdsAny: (uid: string, goodsSns: readonly string[]) => Promise<boolean>
  readAddress: UserModule['readAddress']
}

export interface Wanted {
  goodsSn: string
  quantity: number
  /** Of the buyer's address book; physical goods alone are sent. */
  addressId?: string | undefined
}

/** Takes what people want to buy and writes it in batches (rules.md, order and payment). */
export function createPlacing(
  { config, database, clock }: Foundation,
  { goods, holdsAny, readAddress, sealing }: PlacingOutside & { sealing: ParcelSealing },
) {
  const settings = config.order
  const windowOf = new Map<string, number>()
  const gatherer = createGatherer(
    (goodsSn, batch) =>
      placeBatch(database.pool, goodsSn, windowOf.get(goodsSn) ?? settings.windowDigitalSeconds, batch),
    { maximumBatch: settings.maximumBatch, maximumWaiting: settings.maximumWaiting },
  )

  /** Seconds to pay an order of it. */
  function windowFor({ form, isDrop }: Sale): number {
    if (form === GoodsForm.physical) return settings.windowPhysicalSeconds
    return isDrop ? settings.windowDropSeconds : settings.windowDigitalSeconds
  }

  /**
   * The copy of the address that the order keeps. Where there is none to be read it is null, which the database refuses
   * unless it knows the order already: a retry is answered even when its address has been deleted meanwhile.
   */
  async function copyAddress(orderSn: string, uid: string, addressId: string | undefined) {
    if (addressId === undefined) return { address: null, addressId: null }
    const address = await readAddress(database.db, uid, addressId, 'live')
    return { address: address ? sealing.seal(orderSn, address) : null, addressId }
  }

  /**
   * Takes stock and answers once the order is durable. The database decides by its own clock and by what is committed;
   * the checks before it only spare it requests that cannot succeed. Goods of another type than the caller's path sells
   * are not to be found.
   */
  async function place(
    caller: Caller,
    { goodsSn, quantity, addressId }: Wanted,
    requestKey: string,
    goodsType: GoodsType = GoodsType.ordinary,
  ): Promise<Reply<'order/order'>> {
    requireAdult(caller, { config, clock })
    const sale = await goods.findSale(goodsSn)
    if (sale?.goodsType !== goodsType) throw new AppError('GOODS_NOT_FOUND')
    const now = clock.now()
    const startsAt = await buyingStart(sale, caller, now, {
      holdsAny,
      isAllowed: (uid) => queries.isAllowed(database.db, goodsSn, uid),
    })
    // A rush begins before its minute: those who are clearly early need not reach the database.
    if (now < startsAt.getTime() - 1000) throw notYet(sale, now)
    windowOf.set(goodsSn, windowFor(sale))
    const { uid } = caller
    const orderSn = timedSn(now)
    const isSent = sale.form === GoodsForm.physical
    const destination: Pick<Placement, 'address' | 'addressId'> = isSent
      ? await copyAddress(orderSn, uid, addressId)
      : { address: null, addressId: null }
    return readResult(await gatherer.place(goodsSn, { orderSn, uid, quantity, requestKey, startsAt, ...destination }))
  }

  return {
    place,

    /** The same for `order/order`, where whoever buys digital goods accepts that they cannot be returned. */
    async placeAccepted(
      caller: Caller,
      { noReturnAccepted, ...wanted }: Wanted & { noReturnAccepted?: true | undefined },
      requestKey: string,
    ): Promise<Reply<'order/order'>> {
      const sale = await goods.findSale(wanted.goodsSn)
      if (sale?.form === GoodsForm.digital && !noReturnAccepted) {
        throw badInput('noReturnAccepted', '请先确认知晓数字藏品不支持退换')
      }
      return place(caller, wanted, requestKey)
    },
  }
}

function readResult(result: PlacementResult): Reply<'order/order'> {
  if (result.kind === 'refused') throw new AppError(result.reason)
  return {
    orderSn: result.orderSn,
    amount: result.amountFen,
    payBy: toSeconds(result.payBy),
    isExisting: result.kind === 'existing',
  }
}

function notYet(sale: { priorityWindows: readonly { start: number; end: number }[] }, now: number): AppError {
  const isPriority = sale.priorityWindows.some((window) => now >= window.start * 1000 && now < window.end * 1000)
  return new AppError(isPriority ? 'PRIORITY_ONLY' : 'SALE_NOT_STARTED')
}
