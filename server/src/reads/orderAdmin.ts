import { ItemState, OrderDeliveryState, type OrderSn, OrderStatus, type Uid } from '@app/contract'
import type { Happening } from '@app/contract/admin/orders'
import type { AdminHandlers } from '../core/adminHandler.ts'
import { toSeconds, toSecondsOrNull } from '../core/clock.ts'
import type { Tx } from '../core/database.ts'
import { AppError } from '../core/errors.ts'
import type { CoreServices } from '../core/coreServices.ts'
import { reveal } from '../core/reveals.ts'
import type { BoxesModule } from '../modules/boxes/index.ts'
import { type GoodsModule, GoodsType } from '../modules/goods/index.ts'
import type { OrderModule } from '../modules/order/index.ts'
import type { PayModule } from '../modules/pay/index.ts'
import type { StaffModule } from '../modules/staff/index.ts'
import type { UserModule } from '../modules/user/index.ts'
import type { VaultModule } from '../modules/vault/index.ts'

export interface OrderAdminDeps {
  boxes: Pick<BoxesModule, 'boxesOf'>
  goods: Pick<GoodsModule, 'worksOf'>
  order: Pick<OrderModule, 'admin'>
  pay: Pick<PayModule, 'admin'>
  staff: Pick<StaffModule, 'audit'>
  user: Pick<UserModule, 'people'>
  vault: Pick<VaultModule, 'serialsOf' | 'standingOf' | 'takenBackOf'>
}

type ListRow = Awaited<ReturnType<OrderModule['admin']['list']>>['rows'][number]

/** Actions that have a row of their own in the timeline. */
const recordedElsewhere = new Set(['order/note', 'order/refund'])

/** Order of events within one second. */
const ranks: readonly Happening['kind'][] = [
  'placed',
  'paymentBegun',
  'notified',
  'paid',
  'paymentEnded',
  'completed',
  'issued',
  'minted',
]
function rankOf({ kind }: Happening): number {
  const rank = ranks.indexOf(kind)
  return rank === -1 ? ranks.length : rank
}

const acts: Readonly<Record<string, string>> = {
  'order/cancel': '取消订单',
  'order/deliverAgain': '重新上链',
  'order/reveal': '查看买家资料',
  'parcel/send': '登记发货',
  'parcel/sendMany': '批量登记发货',
  'parcel/correct': '更正快递单号',
  'return/decide': '处理退货',
  'return/receive': '收到退货并退款',
  'refund/retry': '重新发起退款',
  'refund/settle': '人工登记退款',
  'payment/ask': '向渠道查询',
  'invoice/open': '打开发票申请',
  'invoice/answer': '开具发票',
  'invoice/refuse': '不予开票',
}

/** Writes ascending numbers as ranges: `3、18–20`. */
function rangesOf(serials: readonly number[]): string {
  const ranges: { first: number; last: number }[] = []
  for (const serial of serials) {
    const range = ranges.at(-1)
    if (range && serial === range.last + 1) range.last = serial
    else ranges.push({ first: serial, last: serial })
  }
  return ranges.map(({ first, last }) => (first === last ? String(first) : `${first}–${last}`)).join('、')
}

/** Reads orders for operators: the buyer, the outcome, and the history as one timeline. */
export function orderAdminReads({ database }: CoreServices, deps: OrderAdminDeps) {
  const { boxes, goods, order, pay, staff, user, vault } = deps
  const { db } = database

  async function present(rows: readonly ListRow[]) {
    const [people, workOf] = await Promise.all([
      user.people.masked(
        db,
        rows.map((row) => row.uid),
      ),
      goods.worksOf(
        db,
        rows.map((row) => row.goods_sn),
      ),
    ])
    return rows.map((row) => ({
      orderSn: row.sn,
      placedAt: toSeconds(row.created_at),
      uid: row.uid,
      nickname: people.get(row.uid)?.nickname ?? '',
      phone: people.get(row.uid)?.phone ?? '',
      goodsSn: row.goods_sn,
      goodsName: workOf(row.goods_sn).name,
      cover: workOf(row.goods_sn).cover,
      quantity: row.quantity,
      amountFen: row.amount_fen,
      refundedFen: row.refunded_fen,
      status: row.status,
      isUndelivered: row.delivery_state === OrderDeliveryState.deliveryFail,
      platform: row.platform,
      paidAt: toSecondsOrNull(row.paid_at),
    }))
  }

  async function itemsOf(orderSn: OrderSn, uid: Uid) {
    const [items, takenBack] = await Promise.all([vault.standingOf(db, orderSn), vault.takenBackOf(db, orderSn)])
    const happenings = items.flatMap(({ serial, issuedAt, mintedAt, transactionHash }): Happening[] => {
      const issued: Happening = {
        at: toSeconds(issuedAt),
        kind: 'issued',
        text: `藏品 #${serial} 归入买家`,
        by: '系统',
      }
      if (!mintedAt) return [issued]
      const text = `藏品 #${serial} 已上链`
      return [issued, { at: toSeconds(mintedAt), kind: 'minted', text, by: '区块链', transactionHash }]
    })
    const back = takenBack.map(({ serial, at, transactionHash }): Happening => ({
      at: toSeconds(at),
      kind: 'takenBack',
      text: `藏品 #${serial} 已收回`,
      by: '系统',
      ...(transactionHash && { transactionHash }),
    }))
    return {
      happenings: [...happenings, ...back],
      items: items.map(({ itemId, serial, state, ownerUid, transactionHash }) => ({
        nftId: itemId,
        serial,
        state,
        isWithBuyer: state !== ItemState.destroyed && ownerUid === uid,
        transactionHash,
      })),
    }
  }

  async function actsOn(orderSn: OrderSn): Promise<Happening[]> {
    const done = await staff.audit.doneTo(`order:${orderSn}`)
    return done
      .filter(({ verb }) => !recordedElsewhere.has(verb))
      .map(({ at, verb, reason, by }) => ({
        at: toSeconds(at),
        kind: 'act',
        text: [acts[verb] ?? verb, reason].filter(Boolean).join('：'),
        by,
      }))
  }

  async function read(tx: Tx, orderSn: OrderSn, field: 'phone' | 'realName' | 'address'): Promise<string> {
    const uid = await order.admin.ownerOf(tx, orderSn)
    if (uid === undefined) throw new AppError('ORDER_NOT_FOUND')
    const value =
      field === 'address' ? await order.admin.addressOf(tx, orderSn) : await user.people.inClear(tx, uid, field)
    if (value === undefined) throw new AppError('NOT_FOUND')
    return value
  }

  return {
    async 'order/list'(input) {
      const { rows, ...page } = await order.admin.list(input)
      return { ...page, list: await present(rows) }
    },

    async 'order/buyers'(input) {
      const { rows, next } = await order.admin.buyers(input)
      const [people, serials] = await Promise.all([
        user.people.masked(
          db,
          rows.map(({ uid }) => uid),
        ),
        vault.serialsOf(
          db,
          rows.map(({ sn }) => sn),
        ),
      ])
      const list = rows.map((row) => ({
        paidAt: toSeconds(row.paid_at),
        uid: row.uid,
        nickname: people.get(row.uid)?.nickname ?? '',
        phone: people.get(row.uid)?.phone ?? '',
        quantity: row.quantity,
        serials: rangesOf(serials.get(row.sn) ?? []),
        platform: row.platform,
        amountFen: row.amount_fen,
        refundedFen: row.refunded_fen,
        orderSn: row.sn,
      }))
      return { list, next }
    },

    async 'order/info'({ orderSn }) {
      const found = await order.admin.infoOf(orderSn)
      if (!found) throw new AppError('ORDER_NOT_FOUND')
      const row = found.order
      const [[card], pieces, boxIds, payments, ofMoney, done] = await Promise.all([
        present([row]),
        itemsOf(orderSn, row.uid),
        boxes.boxesOf(orderSn),
        pay.admin.paymentsOf(orderSn),
        pay.admin.happeningsOf(orderSn),
        actsOn(orderSn),
      ])
      if (!card) throw new AppError('ORDER_NOT_FOUND')
      const notes = found.notes.map(({ at, comment, by }): Happening => ({ at, kind: 'note', text: comment, by }))
      const timeline = [...found.happenings, ...ofMoney, ...pieces.happenings, ...notes, ...done]
      const isPaid = row.status !== OrderStatus.waitPay && row.status !== OrderStatus.closed
      const isGivenUp = row.refunded_at !== null
      return {
        ...card,
        priceFen: row.price_fen,
        closeReason: row.close_reason,
        isHidden: row.hidden_at !== null,
        items: pieces.items,
        boxIds,
        payments,
        parcel: found.parcel,
        notes: found.notes,
        timeline: timeline.toSorted((one, other) => one.at - other.at || rankOf(one) - rankOf(other)),
        may: {
          cancel: row.status === OrderStatus.waitPay,
          refund: isPaid && !isGivenUp && row.goods_type !== GoodsType.deposit,
          deliverAgain: card.isUndelivered && !isGivenUp,
        },
      }
    },

    'order/reveal': ({ orderSn, field, reason }, call) =>
      reveal({ database }, call, {
        read: (tx) => read(tx, orderSn, field),
        done: { target: `order:${orderSn}`, after: { field }, reason },
      }),
  } satisfies Partial<AdminHandlers>
}
