import { type GoodsSn, type OrderSn, OrderStatus } from '@app/contract'
import type { AdminInput, AdminReply } from '@app/contract/admin/routes'
import { toSeconds, toSecondsOrNull } from '../../../core/clock.ts'
import type { Tx } from '../../../core/database.ts'
import { isRefusal } from '../../../core/errors.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import type { ListSource } from '../../../core/lists/encoding.ts'
import { readList, withPreview } from '../../../core/lists/readList.ts'
import type { StoredSettings } from '../../../core/storedSettings.ts'
import { maskPhone, maskRealName } from '../../../core/mask.ts'
import type { GoodsModule } from '../../goods/index.ts'
import type { Deliveries } from './service.ts'
import type { OrderSettings } from '../settings.ts'
import type { ParcelSealing } from './address.ts'
import * as queries from './adminQueries.ts'
import { type Shipment, shipmentList, shipmentsOf, whyUnknown } from './shipmentList.ts'

export interface ParcelAdminDeps {
  deliveries: Pick<Deliveries, 'send'>
  goods: Pick<GoodsModule, 'worksOf'>
  sealing: ParcelSealing
  settings: StoredSettings<OrderSettings>
}

type Deps = Pick<CoreServices, 'database'> & ParcelAdminDeps

interface LineOutcome {
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

/** Appends the audit entry of one shipped line to its transaction. */
type RecordShipment = (tx: Tx, shipment: Shipment) => Promise<void>

/** Shipments and returns, for the console. */
export interface ParcelAdmin {
  /** Returns parcels that wait for shipment or are in transit; recipients are masked. */
  list(input: AdminInput<'parcel/list'>): Promise<AdminReply<'parcel/list'>>
  /** Returns what to pack, by work, oldest payment first; `record` receives the orders whose addresses are shown. */
  picking(
    input: { goodsSn?: GoodsSn | undefined; most: number },
    record: (tx: Tx, orderSns: readonly OrderSn[]) => Promise<void>,
  ): Promise<AdminReply<'parcel/picking'>>
  /** Ships one order; see `Deliveries.send`. `record` is told whether the shipment is new. */
  send(input: AdminInput<'parcel/send'>, record: (tx: Tx, isNew: boolean) => Promise<void>): Promise<boolean>
  /**
   * Ships the orders of a list, each line in its own transaction that ends with `record`, so that a faulty line does
   * not block the others. A dry run rolls each one back.
   * @throws LIST_UNREADABLE.
   */
  sendMany(source: ListSource, isDryRun: boolean, record: RecordShipment): Promise<AdminReply<'parcel/sendMany'>>
  /** Returns return requests, by the filters of the list. */
  returns(input: AdminInput<'return/list'>): Promise<AdminReply<'return/list'>>
}

export function createParcelAdmin(core: CoreServices, given: ParcelAdminDeps): ParcelAdmin {
  const deps: Deps = { ...core, ...given }
  return {
    list: (input) => listParcels(deps, input),
    picking: (input, record) => listToPick(deps, input, record),
    send: (input, record) => sendOne(deps, input, record),
    sendMany: (source, isDryRun, record) => sendMany(deps, source, isDryRun, record),
    returns: (input) => listReturns(deps, input),
  }
}

async function listParcels({ database: { db }, goods, sealing }: Deps, input: AdminInput<'parcel/list'>) {
  const { rows, ...page } = await queries.list(db, input)
  const workOf = await goods.worksOf(
    db,
    rows.map((row) => row.goods_sn),
  )
  const list = rows.map((row) => ({
    orderSn: row.sn,
    paidAt: toSeconds(row.paid_at ?? row.created_at),
    goodsSn: row.goods_sn,
    goodsName: workOf(row.goods_sn).name,
    cover: workOf(row.goods_sn).cover,
    quantity: row.quantity,
    state: row.status === OrderStatus.waitDelivery ? ('toSend' as const) : ('sent' as const),
    recipient: maskedRecipient(sealing, row.sn, row.address_encrypted),
    carrier: row.carrier ?? '',
    trackingNumber: row.tracking_number ?? '',
    shippedAt: toSecondsOrNull(row.shipped_at),
  }))
  return { ...page, list }
}

function maskedRecipient(sealing: ParcelSealing, orderSn: OrderSn, sealed: Buffer | null): string {
  if (!sealed) return ''
  const { name, phone } = sealing.open(orderSn, sealed)
  return `${maskRealName(name)} ${maskPhone(phone)}`
}

function listToPick(
  { database, goods, sealing, settings }: Deps,
  input: { goodsSn?: GoodsSn | undefined; most: number },
  record: (tx: Tx, orderSns: readonly OrderSn[]) => Promise<void>,
) {
  return database.transaction(async (tx) => {
    const rows = await queries.toPick(tx, input)
    const workOf = await goods.worksOf(
      tx,
      rows.map((row) => row.goods_sn),
    )
    const withoutAddress = await queries.countUnaddressed(tx, input.goodsSn)
    const sender = await settings.read('sender', tx)
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
    return { works, withoutAddress, sender }
  })
}

const sendOne = (
  { database, deliveries }: Deps,
  { orderSn, carrier, trackingNumber }: AdminInput<'parcel/send'>,
  record: (tx: Tx, isNew: boolean) => Promise<void>,
): Promise<boolean> =>
  database.transaction(async (tx) => {
    const isNew = await deliveries.send(tx, orderSn, { carrier, trackingNumber })
    await record(tx, isNew)
    return isNew
  })

async function sendMany(deps: Deps, source: ListSource, isDryRun: boolean, record: RecordShipment) {
  const { entries, reading } = await readList(source, shipmentList)
  const shipments = shipmentsOf(entries)
  const lines: LineOutcome[] = []
  for (const shipment of shipments) lines.push(await sendLine(deps, shipment, record, isDryRun))
  const count = (outcome: LineOutcome['outcome']) => lines.filter((one) => one.outcome === outcome).length
  return {
    sent: count('sent'),
    repeated: count('repeated'),
    refused: count('refused'),
    lines,
    reading: withPreview(reading, {
      columns: ['订单编号', '快递公司', '快递单号', '结果'],
      rows: shipments.map(({ line, orderSn, parcel }, index) => ({
        line,
        cells: [orderSn, parcel.carrier, parcel.trackingNumber, outcomeNames[lines[index]?.outcome ?? 'refused']],
      })),
      faults: lines.flatMap(({ line, outcome, why }) => (outcome === 'refused' ? [{ line, why }] : [])),
    }),
  }
}

async function sendLine(
  { database, deliveries }: Deps,
  shipment: Shipment,
  record: RecordShipment,
  isDryRun: boolean,
): Promise<LineOutcome> {
  const { line, problem, orderSn, parcel } = shipment
  if (problem !== '') return { line, orderSn, outcome: 'refused', why: problem }
  try {
    const isNew = await database.transaction(async (tx) => {
      const done = await deliveries.send(tx, orderSn, parcel)
      if (isDryRun) throw new DryRun(done)
      if (done) await record(tx, shipment)
      return done
    })
    return { line, orderSn, outcome: isNew ? 'sent' : 'repeated', why: '' }
  } catch (error) {
    if (error instanceof DryRun) return { line, orderSn, outcome: error.isNew ? 'sent' : 'repeated', why: '' }
    if (!isRefusal(error)) throw error
    const hint = error.reason === 'ORDER_NOT_FOUND' ? whyUnknown(orderSn) : ''
    return { line, orderSn, outcome: 'refused', why: error.message + hint }
  }
}

async function listReturns({ database: { db }, goods }: Deps, input: AdminInput<'return/list'>) {
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
}

/** Rolls back the transaction of a dry run. */
class DryRun extends Error {
  readonly isNew: boolean

  constructor(isNew: boolean) {
    super('A dry run is undone')
    this.isNew = isNew
  }
}
