import { type AddressId, GoodsForm, type GoodsSn, type OrderSn, type Reply, type Uid } from '@app/contract'
import { toSeconds } from '../../core/clock.ts'
import { AppError, badInput } from '../../core/errors.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import { createBatcher } from '../../core/batcher.ts'
import type { Caller } from '../../core/handler.ts'
import { timedSn } from '../../core/ids.ts'
import { currentTrace } from '../../core/tracing.ts'
import { translateDatabaseError } from '../../db/constraints.ts'
import { type GoodsModule, GoodsType, type Sale } from '../goods/index.ts'
import type { UserModule } from '../user/index.ts'
import type { VaultModule } from '../vault/index.ts'
import { buyingStart } from './eligibility.ts'
import type { ParcelSealing } from './parcelAddress.ts'
import { type Placement, placeBatch, type PlacementResult } from './placement.ts'
import * as queries from './queries.ts'

export interface PlacingDeps {
  goods: Pick<GoodsModule, 'findSale' | 'saleSamples'>
  vault: Pick<VaultModule, 'holdsAny'>
  readAddress: UserModule['readAddress']
}

interface PlacingParts extends PlacingDeps {
  sealing: ParcelSealing
  /** Fulfils an order of which nothing is to be paid. Throws ORDER_CLOSED. */
  completeFree: (orderSn: OrderSn) => Promise<unknown>
}

export interface OrderRequest {
  goodsSn: GoodsSn
  quantity: number
  /** Of the buyer's address book; physical goods alone are sent. */
  addressId?: AddressId | undefined
}

/** Takes what people want to buy and writes it in batches (rules/orders#placing). */
export function createOrderPlacement(
  { config, database, clock, log }: CoreServices,
  { goods, vault, readAddress, sealing, completeFree }: PlacingParts,
) {
  const settings = config.order
  const batcher = createBatcher(placeTraced, {
    name: 'orders',
    maximumBatch: settings.maximumBatch,
    maximumWaiting: settings.maximumWaiting,
    concurrency: settings.concurrency,
    maxWaitMs: settings.maxWaitMilliseconds,
    partitionOf: ({ goodsSn }) => goodsSn,
    keyOf: ({ uid, requestKey }) => `${uid}:${requestKey}`,
    isOnesOwn: isConstraintViolation,
    refusalOf,
  })

  /** Places a batch; of orders that somebody looks at their trace is kept, for what is paid and minted of them later. */
  async function placeTraced(batch: readonly Placement[]): Promise<PlacementResult[]> {
    const results = await placeBatch(database.pool, batch)
    const traces = batch.flatMap(({ trace }, index) => {
      const result = results[index]
      return trace !== undefined && result?.kind === 'placed' ? [{ sn: result.orderSn, trace }] : []
    })
    if (traces.length > 0) {
      await queries
        .keepTraces(database.db, traces)
        .catch((error: unknown) => log.warn({ err: error }, 'the traces of orders could not be kept'))
    }
    return results
  }

  /** Seconds to pay an order of it. */
  function windowFor({ form, isDrop }: Sale): number {
    if (form === GoodsForm.physical) return settings.windowPhysicalSeconds
    return isDrop ? settings.windowDropSeconds : settings.windowDigitalSeconds
  }

  /**
   * The copy of the address that the order keeps. Where there is none to be read it is null, which the database refuses
   * unless it knows the order already: a retry is answered even when its address has been deleted meanwhile.
   */
  async function copyAddress(orderSn: OrderSn, uid: Uid, addressId: AddressId | undefined) {
    if (addressId === undefined) return { address: null, addressId: null }
    const address = await readAddress(database.db, uid, addressId, 'live')
    return { address: address ? sealing.seal(orderSn, address) : null, addressId }
  }

  /**
   * Takes stock and answers once the order is durable. The database decides by its own clock and by what is committed;
   * the checks before it only spare it requests that cannot succeed. Goods of another type than the caller's path sells
   * are not to be found. What costs nothing is complete by then.
   */
  async function placeUncounted(
    caller: Caller,
    { goodsSn, quantity, addressId }: OrderRequest,
    requestKey: string,
    goodsType: GoodsType = GoodsType.ordinary,
  ): Promise<Reply<'order/order'>> {
    const sale = await goods.findSale(goodsSn)
    if (sale?.goodsType !== goodsType) throw new AppError('GOODS_NOT_FOUND')
    const now = clock.now()
    const startsAt = await buyingStart(sale, caller, now, {
      holdsAny: vault.holdsAny,
      isAllowed: (uid) => queries.isAllowed(database.db, goodsSn, uid),
    })
    // A rush begins before its minute: those who are clearly early need not reach the database.
    if (now < startsAt.getTime() - 1000) throw notYet(sale, now)
    const { uid } = caller
    const orderSn = timedSn(now)
    const isSent = sale.form === GoodsForm.physical
    const destination: Pick<Placement, 'address' | 'addressId'> = isSent
      ? await copyAddress(orderSn, uid, addressId)
      : { address: null, addressId: null }
    const windowSeconds = windowFor(sale)
    const of = { orderSn, goodsSn, uid, quantity, requestKey, trace: currentTrace() }
    const placement = { ...of, startsAt, windowSeconds, ...destination }
    const result = await batcher.add(placement)
    if (result.kind === 'placed') goods.saleSamples.count(goodsSn, 'placed')
    const placed = readResult(result)
    // A retry finds the order it made, which a crash may have left waiting.
    if (placed.amount === 0) await completeFree(placed.orderSn)
    return placed
  }

  /** The same; who is refused is counted, for those who watch the sale. */
  async function place(...wanted: Parameters<typeof placeUncounted>): Promise<Reply<'order/order'>> {
    try {
      return await placeUncounted(...wanted)
    } catch (error) {
      const [, { goodsSn }] = wanted
      // What is not there is nobody's sale.
      const reason = error instanceof AppError ? error.reason : 'INTERNAL'
      if (reason !== 'GOODS_NOT_FOUND') goods.saleSamples.count(goodsSn, reason)
      throw error
    }
  }

  return {
    place,

    /** The same for `order/order`, where whoever buys digital goods accepts that they cannot be returned. */
    async placeAccepted(
      caller: Caller,
      { noReturnAccepted, ...wanted }: OrderRequest & { noReturnAccepted?: true | undefined },
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
  if (result.kind === 'busy') throw new AppError('BUSY', { retryAfter: 1 })
  if (result.kind === 'refused') throw new AppError(result.reason)
  return {
    orderSn: result.orderSn,
    amount: result.amountFen,
    payBy: toSeconds(result.payBy),
    isExisting: result.kind === 'existing',
  }
}

/** Whether these orders were written nobody knows, where the database broke; the same key finds out. */
function refusalOf(cause: unknown): AppError {
  const known = translateDatabaseError(cause)
  if (known instanceof AppError) return known
  return isConstraintViolation(cause)
    ? new AppError('CONFLICT', { cause })
    : new AppError('BUSY', { retryAfter: 2, cause })
}

function isConstraintViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('23')
}

function notYet(sale: { priorityWindows: readonly { start: number; end: number }[] }, now: number): AppError {
  const isPriority = sale.priorityWindows.some((window) => now >= window.start * 1000 && now < window.end * 1000)
  return new AppError(isPriority ? 'PRIORITY_ONLY' : 'SALE_NOT_STARTED')
}
