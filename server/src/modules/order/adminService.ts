import {
  CloseReason,
  OrderDeliveryState,
  type OrderSn,
  OrderStatus,
  ReturnState,
  type StaffId,
  type Uid,
} from '@app/contract'
import type { Happening } from '@app/contract/admin/orders'
import type { AdminInput, AdminReply } from '@app/contract/admin/routes'
import { toSeconds, toSecondsOrNull } from '../../core/clock.ts'
import type { Db, Tx } from '../../core/database.ts'
import { AppError, badInput } from '../../core/errors.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import type { KeysetPage } from '../../core/keyset.ts'
import { maskAddressText, maskPhone, maskRealName } from '../../core/mask.ts'
import { requireMove } from '../../core/transitions.ts'
import type { VaultModule } from '../vault/index.ts'
import * as deliveries from './parcels/queries.ts'
import * as queries from './adminQueries.ts'
import type { ParcelAddress, ParcelSealing } from './parcels/address.ts'
import { lock, setDeliveryNormal } from './queries.ts'
import type { Orders } from './service.ts'

export interface OrderAdminDeps {
  orders: Pick<Orders, 'callOff'>
  vault: Pick<VaultModule, 'mintAgain'>
  sealing: ParcelSealing
}

const closings: Readonly<Record<CloseReason, string>> = {
  [CloseReason.cancelled]: '已取消',
  [CloseReason.timedOut]: '超时未付款',
  [CloseReason.refunded]: '发货前退款',
  [CloseReason.withdrawn]: '拍品撤回',
  [CloseReason.unfulfilled]: '无法履约',
  [CloseReason.calledOff]: '发售取消',
}

/** Runs as the last statement of a transaction, to record it in the audit log. */
type LastStatement = (tx: Tx) => Promise<void>

type Deps = Pick<CoreServices, 'database'> & OrderAdminDeps

/** Note of an operator on an order. */
export interface NewOrderNote {
  orderSn: OrderSn
  staff: { id: StaffId; displayName: string }
  comment: string
}

/** What this module knows of an order, for the console. */
export interface OrderDetails extends Pick<AdminReply<'order/info'>, 'parcel' | 'notes'> {
  order: queries.AdminRow
  happenings: Happening[]
}

/** Orders for the console. */
export interface OrderAdmin {
  /** Returns orders of all users, by the filters of the list. */
  list(input: AdminInput<'order/list'>): Promise<KeysetPage<queries.ListedRow>>
  /** Returns the paid orders of a good, by the filters of the list. Throws BAD_INPUT if no good is given. */
  buyers(input: AdminInput<'order/buyers'>): Promise<KeysetPage<queries.BuyerRow>>
  /** Returns the buyer of an order; undefined for an unknown number. */
  ownerOf(db: Db | Tx, orderSn: OrderSn): Promise<Uid | undefined>
  /** Returns the plain address of a parcel; undefined if the buyer gave none, or nothing is shipped. */
  addressOf(tx: Tx, orderSn: OrderSn): Promise<string | undefined>
  /** Returns what this module knows of an order; undefined for an unknown number. */
  infoOf(orderSn: OrderSn): Promise<OrderDetails | undefined>
  /**
   * Cancels an order that waits for payment.
   * @throws ORDER_NOT_FOUND, ILLEGAL_TRANSITION.
   */
  cancel(orderSn: OrderSn, record: LastStatement): Promise<void>
  /**
   * Requests again from the chain what it refused of an order; returns the number of pieces.
   * @throws ORDER_NOT_FOUND, and ILLEGAL_TRANSITION if nothing was refused, or all was refunded.
   */
  deliverAgain(orderSn: OrderSn, record: (tx: Tx, pieces: number) => Promise<void>): Promise<number>
  /**
   * Adds a permanent note to an order.
   * @throws ORDER_NOT_FOUND.
   */
  note(note: NewOrderNote, record: LastStatement): Promise<void>
}

export function createOrderAdmin(core: CoreServices, given: OrderAdminDeps): OrderAdmin {
  const deps: Deps = { ...core, ...given }
  return {
    list: (input) => queries.list(deps.database.db, input),
    async buyers({ goodsSn, ...input }) {
      if (goodsSn === undefined) throw badInput('goodsSn', '请先选定作品')
      return queries.buyers(deps.database.db, { goodsSn, ...input })
    },
    ownerOf: queries.ownerOf,
    addressOf: (tx, orderSn) => addressOf(deps, tx, orderSn),
    infoOf: (orderSn) => infoOf(deps, orderSn),
    cancel: (orderSn, record) => cancel(deps, orderSn, record),
    deliverAgain: (orderSn, record) => deliverAgain(deps, orderSn, record),
    note: (note, record) => addNote(deps, note, record),
  }
}

async function addressOf({ sealing }: Deps, tx: Tx, orderSn: OrderSn): Promise<string | undefined> {
  const row = await deliveries.find(tx, orderSn)
  if (!row) return undefined
  const { name, phone, text } = sealing.open(orderSn, row.address_encrypted)
  return `${name} ${phone} ${text}`
}

async function infoOf({ database: { db }, sealing }: Deps, orderSn: OrderSn): Promise<OrderDetails | undefined> {
  const order = await queries.find(db, orderSn)
  if (!order) return undefined
  const [parcel, notes, corrections, returned] = await Promise.all([
    deliveries.find(db, orderSn),
    queries.notesOf(db, orderSn),
    queries.correctionsOf(db, orderSn),
    queries.returnOf(db, orderSn),
  ])
  return {
    order,
    parcel: parcel ? maskedParcel(parcel, sealing.open(orderSn, parcel.address_encrypted)) : null,
    happenings: [...orderHappenings(order), ...parcelHappenings(parcel, corrections), ...returnHappenings(returned)],
    notes: notes.map((one) => ({ comment: one.words, by: one.staff_name, at: toSeconds(one.created_at) })),
  }
}

function maskedParcel(row: deliveries.DeliveryRow, { name, phone, text }: ParcelAddress): OrderDetails['parcel'] {
  return {
    name: maskRealName(name),
    phone: maskPhone(phone),
    address: maskAddressText(text),
    carrier: row.carrier,
    trackingNumber: row.tracking_number,
    shippedAt: toSecondsOrNull(row.shipped_at),
    receivedAt: toSecondsOrNull(row.received_at),
  }
}

/** Returns an entry of the timeline as a list; none if it has not happened. */
const happening = (
  at: Date | null | undefined,
  kind: Happening['kind'],
  text: string,
  by: string,
): readonly Happening[] => (at ? [{ at: toSeconds(at), kind, text, by }] : [])

const orderHappenings = (order: queries.AdminRow): readonly Happening[] => [
  ...happening(order.created_at, 'placed', `下单 ${order.quantity} 件`, '买家'),
  ...happening(order.completed_at, 'completed', '订单完成', '系统'),
  ...happening(
    order.closed_at,
    'closed',
    `订单关闭：${order.close_reason ? closings[order.close_reason] : ''}`,
    '系统',
  ),
]

function parcelHappenings(
  parcel: deliveries.DeliveryRow | undefined,
  corrections: readonly queries.CorrectionRow[],
): readonly Happening[] {
  // The first correction holds the original values.
  const [first] = corrections
  const carrier = first?.from_carrier ?? parcel?.carrier
  const number = first?.from_tracking_number ?? parcel?.tracking_number
  return [
    ...happening(parcel?.shipped_at, 'parcelSent', `发货：${carrier} ${number}`, '仓配'),
    ...happening(parcel?.received_at, 'parcelReceived', '签收', '买家'),
    ...corrections.flatMap((one) =>
      happening(
        one.created_at,
        'parcelCorrected',
        `单号更正为 ${one.to_carrier} ${one.to_tracking_number}`,
        one.corrected_by,
      ),
    ),
  ]
}

function returnHappenings(row: queries.ReturnRow | undefined): readonly Happening[] {
  if (!row) return []
  const answered = row.state === ReturnState.refused ? '不同意退货' : '同意退货'
  return [
    ...happening(row.asked_at, 'returnAsked', `申请退货：${row.reason}`, '买家'),
    ...happening(row.decided_at, 'returnDecided', `${answered}：${row.answer}`, row.decided_by ?? ''),
    ...happening(row.refunded_at, 'returned', '退货完成，退款', '系统'),
    ...happening(row.restocked_at, 'restocked', '重新上架', row.restocked_by ?? ''),
  ]
}

/** Throws ORDER_NOT_FOUND. */
async function lockOrder(tx: Tx, orderSn: OrderSn) {
  const order = await lock(tx, orderSn)
  if (!order) throw new AppError('ORDER_NOT_FOUND')
  return order
}

const cancel = ({ database, orders }: Deps, orderSn: OrderSn, record: LastStatement): Promise<void> =>
  database.transaction(async (tx) => {
    await lockOrder(tx, orderSn)
    requireMove(await orders.callOff(tx, orderSn, CloseReason.cancelled))
    await record(tx)
  })

const deliverAgain = (
  { database, vault }: Deps,
  orderSn: OrderSn,
  record: (tx: Tx, pieces: number) => Promise<void>,
): Promise<number> =>
  database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderSn)
    requireMove(order.status === OrderStatus.complete && order.refunded_at === null)
    requireMove(order.delivery_state === OrderDeliveryState.deliveryFail)
    const pieces = await vault.mintAgain(tx, orderSn)
    requireMove(pieces > 0)
    await setDeliveryNormal(tx, orderSn)
    await record(tx, pieces)
    return pieces
  })

const addNote = ({ database }: Deps, note: NewOrderNote, record: LastStatement): Promise<void> =>
  database.transaction(async (tx) => {
    if ((await queries.ownerOf(tx, note.orderSn)) === undefined) throw new AppError('ORDER_NOT_FOUND')
    await queries.insertNote(tx, note)
    await record(tx)
  })
