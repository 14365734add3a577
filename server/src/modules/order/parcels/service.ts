import { type AddressId, GoodsForm, type OrderSn, OrderStatus, type Reply, type Uid } from '@app/contract'
import { toSeconds, toSecondsOrNull } from '../../../core/clock.ts'
import type { Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import { maskPhone } from '../../../core/mask.ts'
import { requireMove } from '../../../core/transitions.ts'
import { events, type Emit, type SentParcel } from '../../../events/index.ts'
import { sweepIndividually } from '../../../jobs/sweepIndividually.ts'
import type { Sweep } from '../../../jobs/worker.ts'
import type { GoodsModule } from '../../goods/index.ts'
import type { UserModule } from '../../user/index.ts'
import * as orders from '../queries.ts'
import type { ParcelAddress, ParcelSealing } from './address.ts'
import * as queries from './queries.ts'

const receiptSweep = { everySeconds: 60, batch: 200 }
/** Most parcels shown to an operator at once. */
const mostListed = 100

const toReceived = { from: OrderStatus.delivery, to: OrderStatus.complete } as const
const toSent = { from: OrderStatus.waitDelivery, to: OrderStatus.delivery } as const

export interface DeliveryDeps {
  goods: Pick<GoodsModule, 'summaries' | 'worksOf'>
  readAddress: UserModule['readAddress']
  emit: Emit
}

type Deps = Pick<CoreServices, 'config' | 'database' | 'log'> & DeliveryDeps & { sealing: ParcelSealing }

/** A paid order that waits for shipment. */
export interface ParcelToSend {
  orderSn: OrderSn
  goodsName: string
  quantity: number
  paidAt: Date | null
  /** Null if the buyer has given no address yet. */
  address: ParcelAddress | null
}

/** Last statement of an operator's transaction: the audit entry, with the values before. */
type RecordCorrection = (tx: Tx, before: queries.Parcel | undefined) => Promise<void>

/** Parcels of physical goods: address, shipment and receipt (rules/orders#parcels). */
export interface Deliveries {
  /** Completes orders whose parcels count as received after `autoReceiveDays`. */
  sweep: Sweep
  /**
   * Records that a parcel was handed to a carrier; false if the same was recorded before.
   * @throws ORDER_NOT_FOUND, ILLEGAL_TRANSITION, and ADDRESS_REQUIRED if it has no address.
   */
  send(tx: Tx, orderSn: OrderSn, parcel: queries.Parcel): Promise<boolean>
  /**
   * Sets the address of an order that is not shipped yet.
   * @throws ORDER_NOT_FOUND, NOT_FOUND, ILLEGAL_TRANSITION.
   */
  setAddress(uid: Uid, request: { orderSn: OrderSn; addressId: AddressId }): Promise<void>
  /**
   * Records that the buyer received an order.
   * @throws ORDER_NOT_FOUND, ILLEGAL_TRANSITION.
   */
  receive(tx: Tx, uid: Uid, orderSn: OrderSn): Promise<void>
  /**
   * Records that a parcel was handed to a carrier, once.
   * @throws ILLEGAL_TRANSITION, and ADDRESS_REQUIRED if it has no address.
   */
  ship(orderSn: OrderSn, parcel: queries.Parcel): Promise<void>
  /**
   * Corrects the carrier and number of a parcel in transit in the name of `by`, and returns the previous values;
   * undefined if nothing changes. The period until it counts as received still starts with the first shipment.
   * @throws ORDER_NOT_FOUND, ILLEGAL_TRANSITION.
   */
  correct(
    orderSn: OrderSn,
    parcel: queries.Parcel & { by: string },
    record?: RecordCorrection,
  ): Promise<queries.Parcel | undefined>
  /** Returns paid orders that wait for shipment, oldest payment first, with full addresses for packing. */
  toShip(): Promise<ParcelToSend[]>
  /** Returns what the owner of an order sees of its parcel; null if nothing is shipped, or no address is set yet. */
  deliveryOf(order: { sn: OrderSn; status: OrderStatus }): Promise<Reply<'order/info'>['delivery']>
}

export function createDeliveries(core: CoreServices, given: DeliveryDeps, sealing: ParcelSealing): Deliveries {
  const deps: Deps = { ...core, ...given, sealing }
  return {
    sweep: sweepReceived(deps),
    send: (tx, orderSn, parcel) => send(deps, tx, orderSn, parcel),
    setAddress: (uid, request) => setAddress(deps, uid, request),
    receive: (tx, uid, orderSn) => receiveOwn(deps, tx, uid, orderSn),
    ship: (orderSn, parcel) => ship(deps, orderSn, parcel),
    correct: (orderSn, parcel, record) => correct(deps, orderSn, parcel, record),
    toShip: () => listToShip(deps),
    deliveryOf: (order) => deliveryOf(deps, order),
  }
}

function sweepReceived(deps: Deps): Sweep {
  const { config, database } = deps
  const days = config.order.autoReceiveDays
  return sweepIndividually(deps, {
    name: 'parcels-received',
    ...receiptSweep,
    due: (limit, isTriable) => queries.findUnreceived(database.db, { days, limit, isTriable }),
    nameOf: (orderSn) => ({ orderSn }),
    work: (orderSn) => database.transaction((tx) => receiveUnconfirmed(deps, tx, orderSn)),
  })
}

/** Completes a delivered order; undefined if it is not in transit, or not the given owner's. */
async function receive({ config, emit }: Deps, tx: Tx, orderSn: OrderSn, owner?: Uid) {
  const order = await orders.move(tx, orderSn, toReceived, {}, owner)
  if (!order) return undefined
  const returnBy = await queries.setReceived(tx, orderSn, config.order.returnDays)
  const { uid, amount_fen: amountFen } = order
  await emit(tx, events.ordersCompleted, [{ sn: orderSn, uid, amountFen, returnBy }])
  return { orderSn, uid, goodsSn: order.goods_sn, returnBy }
}

async function receiveUnconfirmed(deps: Deps, tx: Tx, orderSn: OrderSn): Promise<boolean> {
  const received = await receive(deps, tx, orderSn)
  if (received) await deps.emit(tx, events.parcelReceived, received)
  return received !== undefined
}

async function receiveOwn(deps: Deps, tx: Tx, uid: Uid, orderSn: OrderSn): Promise<void> {
  if (!(await orders.findOwn(tx, orderSn, uid))) throw new AppError('ORDER_NOT_FOUND')
  requireMove((await receive(deps, tx, orderSn, uid)) !== undefined)
}

async function send(deps: Deps, tx: Tx, orderSn: OrderSn, parcel: queries.Parcel): Promise<boolean> {
  const order = await orders.lock(tx, orderSn)
  if (!order) throw new AppError('ORDER_NOT_FOUND')
  if (order.status === OrderStatus.delivery || order.status === OrderStatus.complete) {
    const before = await queries.find(tx, orderSn)
    const isSame = before?.carrier === parcel.carrier && before.tracking_number === parcel.trackingNumber
    if (isSame && before.shipped_at) return false
    if (before?.shipped_at) throw new AppError('ILLEGAL_TRANSITION', { msg: '已用另一个单号发货，请用更正' })
  }
  if (order.status !== OrderStatus.waitDelivery) throw new AppError('ILLEGAL_TRANSITION', { msg: '这笔订单不在待发货' })
  await setShipped(deps, tx, orderSn, parcel)
  return true
}

async function setShipped({ emit }: Deps, tx: Tx, orderSn: OrderSn, parcel: queries.Parcel): Promise<void> {
  const order = await orders.move(tx, orderSn, toSent)
  if (!order) throw new AppError('ILLEGAL_TRANSITION')
  if (!(await queries.setShipped(tx, orderSn, parcel))) throw new AppError('ADDRESS_REQUIRED')
  await emit(tx, events.parcelSent, sentParcel(order, parcel))
}

const sentParcel = (
  { sn: orderSn, uid, goods_sn: goodsSn }: Pick<orders.LockedOrder, 'sn' | 'uid' | 'goods_sn'>,
  { carrier, trackingNumber }: queries.Parcel,
): SentParcel => ({ orderSn, uid, goodsSn, carrier: carrier ?? '', trackingNumber })

const ship = (deps: Deps, orderSn: OrderSn, parcel: queries.Parcel): Promise<void> =>
  deps.database.transaction((tx) => setShipped(deps, tx, orderSn, parcel))

async function setAddress(
  { database, goods, readAddress, sealing }: Deps,
  uid: Uid,
  { orderSn, addressId }: { orderSn: OrderSn; addressId: AddressId },
): Promise<void> {
  const { db } = database
  const order = await orders.findOwn(db, orderSn, uid)
  if (!order) throw new AppError('ORDER_NOT_FOUND')
  const address = await readAddress(db, uid, addressId, 'live')
  if (!address) throw new AppError('NOT_FOUND', { msg: '没有找到这个收货地址，请重新选择' })
  const work = (await goods.summaries(db, [order.goods_sn])).get(order.goods_sn)
  requireMove(work?.form === GoodsForm.physical)
  const sealed = sealing.seal(orderSn, address)
  await database.transaction(async (tx) => {
    const locked = await orders.lock(tx, orderSn)
    requireMove(locked?.status === OrderStatus.waitPay || locked?.status === OrderStatus.waitDelivery)
    await queries.setAddress(tx, orderSn, sealed)
  })
}

function correct(
  { database, emit }: Deps,
  orderSn: OrderSn,
  parcel: queries.Parcel & { by: string },
  record?: RecordCorrection,
): Promise<queries.Parcel | undefined> {
  return database.transaction(async (tx) => {
    const order = await orders.lock(tx, orderSn)
    if (!order) throw new AppError('ORDER_NOT_FOUND')
    if (order.status !== OrderStatus.delivery) {
      throw new AppError('ILLEGAL_TRANSITION', { msg: '只有运送中的包裹可以更正快递单号' })
    }
    const before = await queries.correct(tx, orderSn, parcel)
    if (before) await emit(tx, events.parcelSent, sentParcel(order, parcel))
    await record?.(tx, before)
    return before
  })
}

async function listToShip({ database: { db }, goods, sealing }: Deps): Promise<ParcelToSend[]> {
  const rows = await queries.findToShip(db, mostListed)
  const workOf = await goods.worksOf(
    db,
    rows.map((row) => row.goods_sn),
  )
  return rows.map((row) => ({
    orderSn: row.sn,
    goodsName: workOf(row.goods_sn).name,
    quantity: row.quantity,
    paidAt: row.paid_at,
    address: row.address_encrypted && sealing.open(row.sn, row.address_encrypted),
  }))
}

async function deliveryOf(
  { database: { db }, config, sealing }: Deps,
  order: { sn: OrderSn; status: OrderStatus },
): Promise<Reply<'order/info'>['delivery']> {
  const row = await queries.find(db, order.sn, config.order)
  if (!row) return null
  const { name, phone, text } = sealing.open(order.sn, row.address_encrypted)
  return {
    address: { name, phone: maskPhone(phone), text },
    freight: row.freight_fen,
    carrier: row.carrier,
    trackingNumber: row.tracking_number,
    shipTime: toSecondsOrNull(row.shipped_at),
    receiveTime: toSecondsOrNull(row.received_at),
    autoReceiveTime:
      order.status === OrderStatus.delivery && row.auto_receive_at ? toSeconds(row.auto_receive_at) : null,
    returnBy: toSecondsOrNull(row.return_by),
  }
}
