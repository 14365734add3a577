import { type Input, type OrderSn, OrderStatus, type Reply, type Uid } from '@app/contract'
import type { AdminInput, AdminReply } from '@app/contract/admin/routes'
import { toSeconds, toSecondsOrNull } from '../../../core/clock.ts'
import type { Sealer } from '../../../core/crypto.ts'
import type { Tx } from '../../../core/database.ts'
import { AppError, badInput } from '../../../core/errors.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import { maskRealName } from '../../../core/mask.ts'
import { requireMove } from '../../../core/transitions.ts'
import { events, type Emit } from '../../../events/index.ts'
import { GoodsType } from '../../goods/index.ts'
import * as orders from '../queries.ts'
import * as queries from './queries.ts'

/** Recipient of an invoice. */
interface Details {
  title: string
  taxNumber: string
  mail: string
}

type LastStatement = (tx: Tx) => Promise<void>

/** Encrypts invoice data bound to its order. */
interface InvoiceSealing {
  seal(orderSn: OrderSn, details: Details): Buffer
  open(orderSn: OrderSn, sealed: Buffer): Details
  sealFile(orderSn: OrderSn, base64: string): Buffer
  openFile(orderSn: OrderSn, sealed: Buffer): string
}

/** Creates the encryption of invoices. */
export function createInvoiceSealer(sealer: Sealer): InvoiceSealing {
  const detailsContextOf = (orderSn: OrderSn) => `invoices.details:${orderSn}`
  const fileContextOf = (orderSn: OrderSn) => `invoices.file:${orderSn}`
  return {
    seal: (orderSn, details) => sealer.encrypt(JSON.stringify(details), detailsContextOf(orderSn)),
    open: (orderSn, sealed) => JSON.parse(sealer.decrypt(sealed, detailsContextOf(orderSn))) as Details,
    sealFile: (orderSn, base64) => sealer.encrypt(base64, fileContextOf(orderSn)),
    openFile: (orderSn, sealed) => sealer.decrypt(sealed, fileContextOf(orderSn)),
  }
}

type PaidOrder = Pick<orders.OrderRow, 'status' | 'goods_type' | 'amount_fen' | 'refunded_fen'>

const paidStates: ReadonlySet<OrderStatus> = new Set([
  OrderStatus.waitDelivery,
  OrderStatus.delivery,
  OrderStatus.complete,
])
const keptFen = ({ amount_fen: amount, refunded_fen: refunded }: PaidOrder): number => amount - refunded

/** Whether an order can be invoiced: it is paid and not fully refunded, and is not a deposit, which buys nothing. */
const isInvoiced = (order: PaidOrder): boolean =>
  paidStates.has(order.status) && order.goods_type !== GoodsType.deposit && keptFen(order) > 0

type Deps = Pick<CoreServices, 'database'> & { sealing: InvoiceSealing; emit: Emit }

/** Invoices: requested by collectors, issued or refused by staff (rules/orders#invoices). */
export interface Invoices {
  /**
   * Returns the invoice of an order for its owner, and whether one can be requested.
   * @throws ORDER_NOT_FOUND.
   */
  infoOf(uid: Uid, orderSn: OrderSn): Promise<Reply<'order/invoice/info'>>
  /**
   * Requests an invoice, or replaces a request that was not answered.
   * @throws ORDER_NOT_FOUND, ILLEGAL_TRANSITION, and BAD_INPUT for a company without a tax number.
   */
  ask(tx: Tx, uid: Uid, request: Input<'order/invoice/ask'>): Promise<void>
  /**
   * Returns the issued file for the order's owner.
   * @throws ORDER_NOT_FOUND, ILLEGAL_TRANSITION.
   */
  fileOf(uid: Uid, orderSn: OrderSn): Promise<Reply<'order/invoice/file'>>
  /** Returns invoices by the filters of the list; personal recipients are masked. */
  list(input: AdminInput<'invoice/list'>): Promise<AdminReply<'invoice/list'>>
  /**
   * Returns the plain recipient.
   * @throws NOT_FOUND.
   */
  open(orderSn: OrderSn, record: LastStatement): Promise<AdminReply<'invoice/open'>>
  /**
   * Issues an invoice with a number, a file or both, over the amount paid and not refunded by then.
   * @throws NOT_FOUND, EDITED_MEANWHILE, ILLEGAL_TRANSITION, and BAD_INPUT if both are missing or the file is neither PDF
   * nor OFD.
   */
  answer(
    input: AdminInput<'invoice/answer'>,
    by: string,
    record: (tx: Tx, amountFen: number) => Promise<void>,
  ): Promise<void>
  /**
   * Refuses a request with a reason.
   * @throws NOT_FOUND, EDITED_MEANWHILE, ILLEGAL_TRANSITION.
   */
  refuse(input: AdminInput<'invoice/refuse'>, by: string, record: LastStatement): Promise<void>
}

export function createInvoices({ database, sealer }: CoreServices, emit: Emit): Invoices {
  const deps: Deps = { database, sealing: createInvoiceSealer(sealer), emit }
  return {
    infoOf: (uid, orderSn) => infoOf(deps, uid, orderSn),
    ask: (tx, uid, request) => ask(deps, tx, uid, request),
    fileOf: (uid, orderSn) => fileOf(deps, uid, orderSn),
    list: (input) => list(deps, input),
    open: (orderSn, record) => open(deps, orderSn, record),
    answer: (input, by, record) => answer(deps, input, by, record),
    refuse: (input, by, record) => refuse(deps, input, by, record),
  }
}

async function infoOf(
  { database: { db }, sealing }: Deps,
  uid: Uid,
  orderSn: OrderSn,
): Promise<Reply<'order/invoice/info'>> {
  const order = await orders.findOwn(db, orderSn, uid)
  if (!order) throw new AppError('ORDER_NOT_FOUND')
  const row = await queries.find(db, orderSn)
  return {
    invoice: row
      ? {
          ...sealing.open(orderSn, row.details_encrypted),
          state: row.state,
          kind: row.kind,
          askedAt: toSeconds(row.asked_at),
          answeredAt: toSecondsOrNull(row.answered_at),
          amount: row.amount_fen,
          number: row.number,
          hasFile: row.file_name !== '',
          refusal: row.refusal,
        }
      : null,
    mayAsk: isInvoiced(order) && row?.state !== 'issued',
    amount: keptFen(order),
  }
}

async function ask({ sealing }: Deps, tx: Tx, uid: Uid, request: Input<'order/invoice/ask'>): Promise<void> {
  const { orderSn, kind, title, taxNumber = '', mail = '' } = request
  if (kind === 'company' && taxNumber === '') throw badInput('taxNumber', '请填写单位的税号')
  if (kind === 'personal' && taxNumber !== '') throw badInput('taxNumber', '个人抬头不需要税号')
  if (!(await orders.findOwn(tx, orderSn, uid))) throw new AppError('ORDER_NOT_FOUND')
  const order = await orders.lock(tx, orderSn)
  if (!order || !isInvoiced(order)) throw new AppError('ILLEGAL_TRANSITION', { msg: '这笔订单没有可以开票的金额' })
  const sealed = sealing.seal(orderSn, { title, taxNumber, mail })
  if (!(await queries.ask(tx, { orderSn, uid, kind, sealed })))
    throw new AppError('ILLEGAL_TRANSITION', { msg: '发票已经开具，不能再改' })
}

async function fileOf(
  { database: { db }, sealing }: Deps,
  uid: Uid,
  orderSn: OrderSn,
): Promise<Reply<'order/invoice/file'>> {
  if (!(await orders.findOwn(db, orderSn, uid))) throw new AppError('ORDER_NOT_FOUND')
  const row = await queries.fileOf(db, orderSn)
  if (!row?.file_encrypted) throw new AppError('ILLEGAL_TRANSITION', { msg: '这笔订单还没有发票文件' })
  return { name: row.file_name, base64: sealing.openFile(orderSn, row.file_encrypted) }
}

async function list(
  { database: { db }, sealing }: Deps,
  input: AdminInput<'invoice/list'>,
): Promise<AdminReply<'invoice/list'>> {
  const { rows, next } = await queries.list(db, input)
  const entries = rows.map((row) => {
    const { title } = sealing.open(row.order_sn, row.details_encrypted)
    return {
      orderSn: row.order_sn,
      askedAt: toSeconds(row.asked_at),
      uid: row.uid,
      kind: row.kind,
      title: row.kind === 'personal' ? maskRealName(title) : title,
      state: row.state,
      amountFen: row.amount_fen ?? row.kept_fen,
      number: row.number,
      hasFile: row.file_name !== '',
      refusal: row.refusal,
      answeredBy: row.answered_by ?? '',
      answeredAt: toSecondsOrNull(row.answered_at),
      version: row.version,
    }
  })
  return { list: entries, next }
}

function open(
  { database, sealing }: Deps,
  orderSn: OrderSn,
  record: LastStatement,
): Promise<AdminReply<'invoice/open'>> {
  return database.transaction(async (tx) => {
    const order = await orders.lock(tx, orderSn)
    const row = await queries.find(tx, orderSn)
    if (!order || !row) throw new AppError('NOT_FOUND')
    await record(tx)
    return {
      ...sealing.open(orderSn, row.details_encrypted),
      orderSn,
      kind: row.kind,
      amountFen: row.amount_fen ?? keptFen(order),
      state: row.state,
      version: row.version,
    }
  })
}

/** Locks an invoice that waits for an answer, in the version the caller saw. Throws NOT_FOUND, EDITED_MEANWHILE. */
async function lockAsked(tx: Tx, orderSn: OrderSn, version: number) {
  const order = await orders.lock(tx, orderSn)
  const invoice = await queries.lock(tx, orderSn)
  if (!order || !invoice) throw new AppError('NOT_FOUND')
  if (invoice.version !== version) throw new AppError('EDITED_MEANWHILE')
  return order
}

function answer(
  { database, sealing, emit }: Deps,
  { orderSn, version, number = '', file }: AdminInput<'invoice/answer'>,
  by: string,
  record: (tx: Tx, amountFen: number) => Promise<void>,
): Promise<void> {
  if (number === '' && !file) throw badInput('number', '请填写发票号码，或上传发票文件')
  if (file && !isInvoiceFile(file.base64)) throw badInput('file', '请上传 PDF 或 OFD 文件')
  return database.transaction(async (tx) => {
    const order = await lockAsked(tx, orderSn, version)
    if (!isInvoiced(order)) throw new AppError('ILLEGAL_TRANSITION', { msg: '订单已全额退款，没有可以开票的金额' })
    const amountFen = keptFen(order)
    const sealed = file && { name: file.name, sealed: sealing.sealFile(orderSn, file.base64) }
    requireMove(await queries.issue(tx, orderSn, { amountFen, number, file: sealed, by }))
    await emit(tx, events.invoiceAnswered, { orderSn, uid: order.uid, version, refusal: null })
    await record(tx, amountFen)
  })
}

const refuse = (
  { database, emit }: Deps,
  { orderSn, version, reason }: AdminInput<'invoice/refuse'>,
  by: string,
  record: LastStatement,
): Promise<void> =>
  database.transaction(async (tx) => {
    const { uid } = await lockAsked(tx, orderSn, version)
    requireMove(await queries.refuse(tx, orderSn, { by, reason }))
    await emit(tx, events.invoiceAnswered, { orderSn, uid, version, refusal: reason })
    await record(tx)
  })

/** Checks the first bytes: a PDF, or an OFD, which is a zip archive. */
function isInvoiceFile(base64: string): boolean {
  const begin = Buffer.from(base64.slice(0, 8), 'base64').toString('latin1')
  return begin.startsWith('%PDF-') || begin.startsWith('PK\u0003\u0004')
}
