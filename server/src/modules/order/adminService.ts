import { CloseReason, OrderDeliveryState, type OrderSn, OrderStatus, ReturnState, type StaffId } from '@app/contract'
import type { Happening } from '@app/contract/admin/orders'
import type { AdminInput } from '@app/contract/admin/routes'
import { toSeconds, toSecondsOrNull } from '../../core/clock.ts'
import type { Tx } from '../../core/database.ts'
import { AppError } from '../../core/errors.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import { maskAddressText, maskPhone, maskRealName } from '../../core/mask.ts'
import { requireMove } from '../../core/transitions.ts'
import type { VaultModule } from '../vault/index.ts'
import * as deliveries from './parcels/queries.ts'
import * as queries from './adminQueries.ts'
import type { ParcelSealing } from './parcels/address.ts'
import { lock, setDeliveryNormal } from './queries.ts'
import type { Orders } from './service.ts'

export type OrderAdmin = ReturnType<typeof createOrderAdmin>

export interface AdminDeps {
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

const answers: Partial<Record<ReturnState, string>> = {
  [ReturnState.refused]: '不同意退货',
}

/** Runs as the last statement of a transaction, to record it in the audit log. */
type Done = (tx: Tx) => Promise<void>

/** Admin service for orders. */
export function createOrderAdmin({ database }: CoreServices, { orders, vault, sealing }: AdminDeps) {
  const { db } = database

  async function parcelOf(orderSn: OrderSn) {
    const row = await deliveries.find(db, orderSn)
    if (!row) return null
    const { name, phone, text } = sealing.open(orderSn, row.address_encrypted)
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

  async function happeningsOf(order: queries.AdminRow): Promise<Happening[]> {
    const [parcel, corrections, asked] = await Promise.all([
      deliveries.find(db, order.sn),
      queries.correctionsOf(db, order.sn),
      queries.returnOf(db, order.sn),
    ])
    const told: Happening[] = []
    const add = (at: Date | null | undefined, kind: Happening['kind'], words: string, by: string) => {
      if (at) told.push({ at: toSeconds(at), kind, words, by })
    }
    add(order.created_at, 'placed', `下单 ${order.quantity} 件`, '买家')
    add(order.completed_at, 'completed', '订单完成', '系统')
    add(order.closed_at, 'closed', `订单关闭：${order.close_reason ? closings[order.close_reason] : ''}`, '系统')
    if (parcel) {
      // The first correction holds the original values.
      const [first] = corrections
      const carrier = first?.from_carrier ?? parcel.carrier
      const number = first?.from_tracking_number ?? parcel.tracking_number
      add(parcel.shipped_at, 'parcelSent', `发货：${carrier} ${number}`, '仓配')
      add(parcel.received_at, 'parcelReceived', '签收', '买家')
    }
    for (const one of corrections)
      add(one.created_at, 'parcelCorrected', `单号更正为 ${one.to_carrier} ${one.to_tracking_number}`, one.corrected_by)
    if (asked) {
      add(asked.asked_at, 'returnAsked', `申请退货：${asked.reason}`, '买家')
      const answered = `${answers[asked.state] ?? '同意退货'}：${asked.answer}`
      add(asked.decided_at, 'returnDecided', answered, asked.decided_by ?? '')
      add(asked.refunded_at, 'returned', '退货完成，退款', '系统')
      add(asked.restocked_at, 'restocked', '重新上架', asked.restocked_by ?? '')
    }
    return told
  }

  /** Throws ORDER_NOT_FOUND. */
  async function lockOrder(tx: Tx, orderSn: OrderSn) {
    const order = await lock(tx, orderSn)
    if (!order) throw new AppError('ORDER_NOT_FOUND')
    return order
  }

  return {
    list: (input: AdminInput<'order/list'>) => queries.list(db, input),

    ownerOf: queries.ownerOf,

    /** Returns the plain address of a parcel; undefined if the buyer gave none, or nothing is shipped. */
    async addressOf(tx: Tx, orderSn: OrderSn): Promise<string | undefined> {
      const row = await deliveries.find(tx, orderSn)
      if (!row) return undefined
      const { name, phone, text } = sealing.open(orderSn, row.address_encrypted)
      return `${name} ${phone} ${text}`
    },

    /** Returns what this module knows of an order; undefined for an unknown number. */
    async infoOf(orderSn: OrderSn) {
      const order = await queries.find(db, orderSn)
      if (!order) return undefined
      const [parcel, notes, happenings] = await Promise.all([
        parcelOf(orderSn),
        queries.notesOf(db, orderSn),
        happeningsOf(order),
      ])
      return {
        order,
        parcel,
        happenings,
        notes: notes.map((one) => ({ words: one.words, by: one.staff_name, at: toSeconds(one.created_at) })),
      }
    },

    /** Cancels an order that waits for payment. Throws ORDER_NOT_FOUND, ILLEGAL_TRANSITION. */
    cancel(orderSn: OrderSn, record: Done): Promise<void> {
      return database.transaction(async (tx) => {
        await lockOrder(tx, orderSn)
        requireMove(await orders.callOff(tx, orderSn, CloseReason.cancelled))
        await record(tx)
      })
    },

    /**
     * Requests again from the chain what it refused of an order; returns the number of pieces. Throws ORDER_NOT_FOUND,
     * and ILLEGAL_TRANSITION if nothing was refused, or all was refunded.
     */
    deliverAgain(orderSn: OrderSn, record: (tx: Tx, pieces: number) => Promise<void>): Promise<number> {
      return database.transaction(async (tx) => {
        const order = await lockOrder(tx, orderSn)
        requireMove(order.status === OrderStatus.complete && order.refunded_at === null)
        requireMove(order.delivery_state === OrderDeliveryState.deliveryFail)
        const pieces = await vault.mintAgain(tx, orderSn)
        requireMove(pieces > 0)
        await setDeliveryNormal(tx, orderSn)
        await record(tx, pieces)
        return pieces
      })
    },

    /** Adds a permanent note to an order. Throws ORDER_NOT_FOUND. */
    note(
      note: { orderSn: OrderSn; staff: { id: StaffId; displayName: string }; words: string },
      record: Done,
    ): Promise<void> {
      return database.transaction(async (tx) => {
        if ((await queries.ownerOf(tx, note.orderSn)) === undefined) throw new AppError('ORDER_NOT_FOUND')
        await queries.insertNote(tx, note)
        await record(tx)
      })
    },
  }
}
