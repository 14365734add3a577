import { type AddressId, GoodsForm, type GoodsSn, type OrderSn, type Reply, type Uid } from '@app/contract'
import { type Batcher, createBatcher } from '../../../core/batcher.ts'
import { toSeconds } from '../../../core/clock.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import { AppError, badInput } from '../../../core/errors.ts'
import type { Caller } from '../../../core/handler.ts'
import { timedSn } from '../../../core/ids.ts'
import { currentTrace } from '../../../core/tracing.ts'
import { translateDatabaseError } from '../../../db/constraints.ts'
import { type GoodsModule, GoodsType, type Sale } from '../../goods/index.ts'
import type { UserModule } from '../../user/index.ts'
import type { VaultModule } from '../../vault/index.ts'
import type { ParcelSealing } from '../parcels/address.ts'
import * as queries from '../queries.ts'
import { type Placement, placeBatch, type PlacementResult } from './batch.ts'
import { buyingStart } from './eligibility.ts'

export interface PlacementDeps {
  goods: Pick<GoodsModule, 'findSale' | 'saleSamples'>
  vault: Pick<VaultModule, 'holdsAny'>
  readAddress: UserModule['readAddress']
}

interface Deps extends PlacementDeps, Pick<CoreServices, 'config' | 'database' | 'clock' | 'log'> {
  sealing: ParcelSealing
  /** Fulfils an order that costs nothing. Throws ORDER_CLOSED. */
  completeFree: (orderSn: OrderSn) => Promise<unknown>
}

export interface OrderRequest {
  goodsSn: GoodsSn
  quantity: number
  /** Address of the buyer's book, for physical goods. */
  addressId?: AddressId | undefined
}

export interface OrderPlacement {
  /**
   * Reserves stock and returns once the order is durable. The database decides by its own clock and by what is committed;
   * the checks before it only spare it requests that cannot succeed. An order that costs nothing is complete by then.
   * @param goodsType the type that the caller's path sells; other goods are not found.
   * @throws GOODS_NOT_FOUND, NOT_ON_SALE, SALE_NOT_STARTED, PRIORITY_ONLY, SALE_ENDED, LIMIT_REACHED, SOLD_OUT,
   * ADDRESS_REQUIRED, IDEMPOTENCY_KEY_REUSED, BUSY.
   */
  place(caller: Caller, request: OrderRequest, requestKey: string, goodsType?: GoodsType): Promise<Reply<'order/order'>>
  /** Like `place`, for `order/order`: the buyer of digital goods must accept that they cannot be returned. */
  placeAccepted(
    caller: Caller,
    request: OrderRequest & { noReturnAccepted?: true | undefined },
    requestKey: string,
  ): Promise<Reply<'order/order'>>
}

/** Creates the service that places orders, in batches by work (rules/orders#placing). */
export function createOrderPlacement(deps: Deps): OrderPlacement {
  const settings = deps.config.order
  const batcher = createBatcher((batch: readonly Placement[]) => placeAndKeepTraces(deps, batch), {
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
  const place: OrderPlacement['place'] = (caller, request, requestKey, goodsType = GoodsType.ordinary) =>
    countRefusals(deps, request.goodsSn, () => placeOrder(deps, batcher, { caller, request, requestKey, goodsType }))

  return {
    place,
    async placeAccepted(caller, { noReturnAccepted, ...request }, requestKey) {
      const sale = await deps.goods.findSale(request.goodsSn)
      if (sale?.form === GoodsForm.digital && !noReturnAccepted) {
        throw badInput('noReturnAccepted', '请先确认知晓数字藏品不支持退换')
      }
      return place(caller, request, requestKey)
    },
  }
}

interface PlaceInput {
  caller: Caller
  request: OrderRequest
  requestKey: string
  goodsType: GoodsType
}

async function placeOrder(
  deps: Deps,
  batcher: Batcher<Placement, PlacementResult>,
  { caller, request: { goodsSn, quantity, addressId }, requestKey, goodsType }: PlaceInput,
): Promise<Reply<'order/order'>> {
  const { goods, vault, database, clock } = deps
  const sale = await goods.findSale(goodsSn)
  if (sale?.goodsType !== goodsType) throw new AppError('GOODS_NOT_FOUND')
  const now = clock.now()
  const startsAt = await buyingStart(sale, caller, now, {
    holdsAny: vault.holdsAny,
    isAllowed: (uid) => queries.isAllowed(database.db, goodsSn, uid),
  })
  // A rush begins before its minute: requests that are clearly early need not reach the database.
  if (now < startsAt.getTime() - 1000) throw notStarted(sale, now)
  const { uid } = caller
  const orderSn = timedSn(now)
  const result = await batcher.add({
    orderSn,
    goodsSn,
    uid,
    quantity,
    requestKey,
    trace: currentTrace(),
    startsAt,
    windowSeconds: paymentWindowOf(deps, sale),
    ...(await destinationOf(deps, sale, { orderSn, uid, addressId })),
  })
  if (result.kind === 'placed') goods.saleSamples.count(goodsSn, 'placed')
  const placed = readResult(result)
  // A retry finds the order it made, which a crash may have left waiting.
  if (placed.amount === 0) await deps.completeFree(placed.orderSn)
  return placed
}

/** Counts refusals by reason for the operators who watch the sale; unknown goods have no sale. */
async function countRefusals<Result>(
  { goods }: Pick<Deps, 'goods'>,
  goodsSn: GoodsSn,
  place: () => Promise<Result>,
): Promise<Result> {
  try {
    return await place()
  } catch (error) {
    const reason = error instanceof AppError ? error.reason : 'INTERNAL'
    if (reason !== 'GOODS_NOT_FOUND') goods.saleSamples.count(goodsSn, reason)
    throw error
  }
}

/** Places a batch. The traces of sampled orders are kept, so that their payment and minting join them. */
async function placeAndKeepTraces({ database, log }: Deps, batch: readonly Placement[]): Promise<PlacementResult[]> {
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

/** Seconds the buyer has to pay. */
function paymentWindowOf({ config: { order } }: Pick<Deps, 'config'>, { form, isDrop }: Sale): number {
  if (form === GoodsForm.physical) return order.windowPhysicalSeconds
  return isDrop ? order.windowDropSeconds : order.windowDigitalSeconds
}

/**
 * Returns the encrypted copy of the address that an order of physical goods keeps. It is null if the address cannot be
 * read; the database refuses that unless it knows the order already, so that a retry succeeds after its address was
 * deleted.
 */
async function destinationOf(
  { database, readAddress, sealing }: Deps,
  sale: Sale,
  { orderSn, uid, addressId }: { orderSn: OrderSn; uid: Uid; addressId: AddressId | undefined },
): Promise<Pick<Placement, 'address' | 'addressId'>> {
  if (sale.form !== GoodsForm.physical || addressId === undefined) return { address: null, addressId: null }
  const address = await readAddress(database.db, uid, addressId, 'live')
  return { address: address ? sealing.seal(orderSn, address) : null, addressId }
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

/** After a database failure it is unknown whether the orders were written; a retry with the same key finds out. */
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

function notStarted(sale: { priorityWindows: readonly { start: number; end: number }[] }, now: number): AppError {
  const isPriority = sale.priorityWindows.some((window) => now >= window.start * 1000 && now < window.end * 1000)
  return new AppError(isPriority ? 'PRIORITY_ONLY' : 'SALE_NOT_STARTED')
}
