import { type AddressId, GoodsForm, type OrderSn, OrderStatus, type Reply, type Uid } from '@app/contract'
import { toSeconds, toSecondsOrNull } from '../../../core/clock.ts'
import type { Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import { maskPhone } from '../../../core/mask.ts'
import { requireMove } from '../../../core/transitions.ts'
import { events, type Emit } from '../../../events/index.ts'
import { sweepIndividually } from '../../../jobs/sweepIndividually.ts'
import type { GoodsModule } from '../../goods/index.ts'
import type { UserModule } from '../../user/index.ts'
import * as queries from './queries.ts'
import type { ParcelAddress, ParcelSealing } from './address.ts'
import * as orders from '../queries.ts'

export type Deliveries = ReturnType<typeof createDeliveries>

const receiving = { everySeconds: 60, batch: 200 }
/** Most parcels shown to an operator at once. */
const mostListed = 100

const underWay = { from: OrderStatus.delivery, to: OrderStatus.complete } as const
const sent = { from: OrderStatus.waitDelivery, to: OrderStatus.delivery } as const

export interface DeliveryDeps {
  goods: Pick<GoodsModule, 'summaries' | 'worksOf'>
  readAddress: UserModule['readAddress']
  emit: Emit
}

/** A paid order that waits for shipment. */
export interface ParcelToSend {
  orderSn: OrderSn
  goodsName: string
  quantity: number
  paidAt: Date | null
  /** Null if the buyer has given no address yet. */
  address: ParcelAddress | null
}

/** Parcels of physical goods: address, shipment and receipt (rules/orders#parcels). */
export function createDeliveries(
  { config, database, log }: CoreServices,
  { goods, readAddress, emit }: DeliveryDeps,
  sealing: ParcelSealing,
) {
  const { db } = database
  const { autoReceiveDays, returnDays } = config.order

  /** Moves an order from status 3 to 4; returns false if it is not in transit, or not the given owner's. */
  async function receive(tx: Tx, orderSn: OrderSn, owner?: Uid): Promise<boolean> {
    const order = await orders.move(tx, orderSn, underWay, {}, owner)
    if (!order) return false
    const returnBy = await queries.setReceived(tx, orderSn, returnDays)
    const { uid, amount_fen: amountFen } = order
    await emit(tx, events.ordersCompleted, [{ sn: orderSn, uid, amountFen, returnBy }])
    return true
  }

  const sweep = sweepIndividually(
    { database, log },
    {
      name: 'parcels-received',
      ...receiving,
      due: (limit, isTriable) => queries.findUnreceived(db, { days: autoReceiveDays, limit, isTriable }),
      nameOf: (orderSn) => ({ orderSn }),
      work: (orderSn) => database.transaction((tx) => receive(tx, orderSn)),
    },
  )

  /**
   * Records that a parcel was handed to a carrier; returns false if the same was recorded before. Throws
   * ORDER_NOT_FOUND, ILLEGAL_TRANSITION, and ADDRESS_REQUIRED if it has no address.
   */
  async function send(tx: Tx, orderSn: OrderSn, parcel: queries.Parcel): Promise<boolean> {
    const order = await orders.lock(tx, orderSn)
    if (!order) throw new AppError('ORDER_NOT_FOUND')
    if (order.status === OrderStatus.delivery || order.status === OrderStatus.complete) {
      const before = await queries.find(tx, orderSn)
      const isSame = before?.carrier === parcel.carrier && before.tracking_number === parcel.trackingNumber
      if (isSame && before.shipped_at) return false
      if (before?.shipped_at) throw new AppError('ILLEGAL_TRANSITION', { msg: '已用另一个单号发货，请用更正' })
    }
    if (order.status !== OrderStatus.waitDelivery)
      throw new AppError('ILLEGAL_TRANSITION', { msg: '这笔订单不在待发货' })
    requireMove((await orders.move(tx, orderSn, sent)) !== undefined)
    if (!(await queries.setShipped(tx, orderSn, parcel))) throw new AppError('ADDRESS_REQUIRED')
    return true
  }

  /** See `correct`. */
  async function correct(tx: Tx, orderSn: OrderSn, parcel: queries.Parcel & { by: string }) {
    const order = await orders.lock(tx, orderSn)
    if (!order) throw new AppError('ORDER_NOT_FOUND')
    if (order.status !== OrderStatus.delivery) {
      throw new AppError('ILLEGAL_TRANSITION', { msg: '只有运送中的包裹可以更正快递单号' })
    }
    return queries.correct(tx, orderSn, parcel)
  }

  return {
    sweep,
    send,

    /** Sets the address of an order that is not shipped yet. Throws ORDER_NOT_FOUND, NOT_FOUND, ILLEGAL_TRANSITION. */
    async setAddress(uid: Uid, { orderSn, addressId }: { orderSn: OrderSn; addressId: AddressId }): Promise<void> {
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
    },

    /** Records that the buyer received an order. Throws ORDER_NOT_FOUND, ILLEGAL_TRANSITION. */
    async receive(tx: Tx, uid: Uid, orderSn: OrderSn): Promise<void> {
      if (!(await orders.findOwn(tx, orderSn, uid))) throw new AppError('ORDER_NOT_FOUND')
      requireMove(await receive(tx, orderSn, uid))
    },

    /**
     * Records that a parcel was handed to a carrier. Throws ILLEGAL_TRANSITION, and ADDRESS_REQUIRED if it has no
     * address.
     */
    async ship(orderSn: OrderSn, parcel: queries.Parcel): Promise<void> {
      await database.transaction(async (tx) => {
        requireMove((await orders.move(tx, orderSn, sent)) !== undefined)
        if (!(await queries.setShipped(tx, orderSn, parcel))) throw new AppError('ADDRESS_REQUIRED')
      })
    },

    /**
     * Corrects the carrier and number of a parcel in transit in the name of `by`, and returns the previous values;
     * undefined if nothing changes. The period until it counts as received still starts with the first shipment. Throws
     * ORDER_NOT_FOUND, ILLEGAL_TRANSITION.
     */
    async correct(
      orderSn: OrderSn,
      parcel: queries.Parcel & { by: string },
      record?: (tx: Tx, before: queries.Parcel | undefined) => Promise<void>,
    ): Promise<queries.Parcel | undefined> {
      return database.transaction(async (tx) => {
        const before = await correct(tx, orderSn, parcel)
        await record?.(tx, before)
        return before
      })
    },

    /** Returns paid orders that wait for shipment, oldest payment first, with full addresses for packing. */
    async toShip(): Promise<ParcelToSend[]> {
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
    },

    /** Returns what the owner of an order sees of its parcel; null if nothing is shipped, or no address is set yet. */
    async deliveryOf(order: { sn: OrderSn; status: OrderStatus }): Promise<Reply<'order/info'>['delivery']> {
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
    },
  }
}
