import { type GoodsSn, type OrderSn, OrderStatus } from '@app/contract'
import type { AdminInput } from '@app/contract/admin/routes'
import { toSeconds, toSecondsOrNull } from '../../../core/clock.ts'
import type { Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import type { ListSource } from '../../../core/lists/encoding.ts'
import { readList, withPreview } from '../../../core/lists/readList.ts'
import { maskPhone, maskRealName } from '../../../core/mask.ts'
import type { GoodsModule } from '../../goods/index.ts'
import type { Deliveries } from './service.ts'
import type { ParcelSealing } from './address.ts'
import * as queries from './adminQueries.ts'
import { type Sending, sendingList, sendingsOf, whyUnknown } from './shipmentList.ts'

export type ParcelAdmin = ReturnType<typeof createParcelAdmin>

interface Parts {
  deliveries: Deliveries
  goods: Pick<GoodsModule, 'worksOf'>
  sealing: ParcelSealing
}

export interface LineOutcome {
  line: number
  orderSn: OrderSn
  outcome: 'sent' | 'repeated' | 'refused'
  why: string
}

const outcomeNames: Readonly<Record<LineOutcome['outcome'], string>> = {
  sent: '发货',
  repeated: '之前已这样发过',
  refused: '不发',
}

/** Admin service for shipments and returns. */
export function createParcelAdmin({ database }: CoreServices, { deliveries, goods, sealing }: Parts) {
  const { db } = database

  function recipientOf(orderSn: OrderSn, sealed: Buffer | null): string {
    if (!sealed) return ''
    const { name, phone } = sealing.open(orderSn, sealed)
    return `${maskRealName(name)} ${maskPhone(phone)}`
  }

  async function sendOne(
    { line, problem, orderSn, parcel }: Sending,
    record: (tx: Tx, sending: Sending) => Promise<void>,
    isDryRun: boolean,
  ): Promise<LineOutcome> {
    if (problem !== '') return { line, orderSn, outcome: 'refused', why: problem }
    try {
      const isNew = await database.transaction(async (tx) => {
        const done = await deliveries.send(tx, orderSn, parcel)
        if (isDryRun) throw new DryRun(done)
        if (done) await record(tx, { line, problem, orderSn, parcel })
        return done
      })
      return { line, orderSn, outcome: isNew ? 'sent' : 'repeated', why: '' }
    } catch (error) {
      if (error instanceof DryRun) return { line, orderSn, outcome: error.isNew ? 'sent' : 'repeated', why: '' }
      if (!(error instanceof AppError) || error.status >= 500) throw error
      const hint = error.reason === 'ORDER_NOT_FOUND' ? whyUnknown(orderSn) : ''
      return { line, orderSn, outcome: 'refused', why: error.message + hint }
    }
  }

  return {
    async list(input: AdminInput<'parcel/list'>) {
      const { rows, next } = await queries.list(db, input)
      const workOf = await goods.worksOf(
        db,
        rows.map((row) => row.goods_sn),
      )
      const list = rows.map((row) => ({
        orderSn: row.sn,
        paidAt: toSeconds(row.paid_at ?? row.created_at),
        goodsSn: row.goods_sn,
        goodsName: workOf(row.goods_sn).name,
        quantity: row.quantity,
        state: row.status === OrderStatus.waitDelivery ? ('toSend' as const) : ('sent' as const),
        recipient: recipientOf(row.sn, row.address_encrypted),
        carrier: row.carrier ?? '',
        trackingNumber: row.tracking_number ?? '',
        shippedAt: toSecondsOrNull(row.shipped_at),
      }))
      return { list, next }
    },

    /** Returns what to pack, by work, oldest payment first; `record` receives the orders whose addresses are shown. */
    picking(
      wanted: { goodsSn?: GoodsSn | undefined; most: number },
      record: (tx: Tx, orderSns: readonly OrderSn[]) => Promise<void>,
    ) {
      return database.transaction(async (tx) => {
        const rows = await queries.toPick(tx, wanted)
        const workOf = await goods.worksOf(
          tx,
          rows.map((row) => row.goods_sn),
        )
        const withoutAddress = await queries.countUnaddressed(tx, wanted.goodsSn)
        await record(
          tx,
          rows.map((row) => row.sn),
        )
        const works = [...Map.groupBy(rows, (row) => row.goods_sn)].map(([goodsSn, ofWork]) => ({
          goodsSn,
          goodsName: workOf(goodsSn).name,
          pieces: ofWork.reduce((total, row) => total + row.quantity, 0),
          parcels: ofWork.map((row) => {
            const { name, phone, text } = sealing.open(row.sn, row.address_encrypted)
            const paidAt = toSeconds(row.paid_at ?? row.created_at)
            return { orderSn: row.sn, quantity: row.quantity, paidAt, name, phone, address: text }
          }),
        }))
        return { works, withoutAddress }
      })
    },

    /** See `send` of deliveries. */
    send: (
      { orderSn, carrier, trackingNumber }: AdminInput<'parcel/send'>,
      record: (tx: Tx, isNew: boolean) => Promise<void>,
    ): Promise<boolean> =>
      database.transaction(async (tx) => {
        const isNew = await deliveries.send(tx, orderSn, { carrier, trackingNumber })
        await record(tx, isNew)
        return isNew
      }),

    /**
     * Ships the orders of a list, each line in its own transaction that ends with `record`, so that a faulty line does
     * not block the others. A dry run rolls each one back. Throws LIST_UNREADABLE.
     */
    async sendMany(source: ListSource, isDryRun: boolean, record: (tx: Tx, sending: Sending) => Promise<void>) {
      const { entries, reading } = await readList(source, sendingList)
      const sendings = sendingsOf(entries)
      const lines: LineOutcome[] = []
      for (const sending of sendings) lines.push(await sendOne(sending, record, isDryRun))
      const count = (outcome: LineOutcome['outcome']) => lines.filter((one) => one.outcome === outcome).length
      return {
        sent: count('sent'),
        repeated: count('repeated'),
        refused: count('refused'),
        lines,
        reading: withPreview(reading, {
          columns: ['订单编号', '快递公司', '快递单号', '结果'],
          rows: sendings.map(({ line, orderSn, parcel }, index) => ({
            line,
            cells: [orderSn, parcel.carrier, parcel.trackingNumber, outcomeNames[lines[index]?.outcome ?? 'refused']],
          })),
          faults: lines.flatMap(({ line, outcome, why }) => (outcome === 'refused' ? [{ line, why }] : [])),
        }),
      }
    },

    async returns(input: AdminInput<'return/list'>) {
      const { rows, next } = await queries.returns(db, input)
      const workOf = await goods.worksOf(
        db,
        rows.map((row) => row.goods_sn),
      )
      const list = rows.map((row) => ({
        orderSn: row.order_sn,
        askedAt: toSeconds(row.asked_at),
        uid: row.uid,
        goodsSn: row.goods_sn,
        goodsName: workOf(row.goods_sn).name,
        quantity: row.quantity,
        amountFen: row.amount_fen,
        state: row.state,
        reason: row.reason,
        answer: row.answer,
        decidedBy: row.decided_by ?? '',
        refundedAt: toSecondsOrNull(row.refunded_at),
        restockedBy: row.restocked_by ?? '',
      }))
      return { list, next }
    },
  }
}

/** Rolls back the transaction of a dry run. */
class DryRun extends Error {
  readonly isNew: boolean

  constructor(isNew: boolean) {
    super('A dry run is undone')
    this.isNew = isNew
  }
}
