import type { OrderSn } from '@app/contract'
import { Button, KeyValueList, ListSkeleton, Notice, Price } from '@app/ui'
import { useState } from 'react'
import { toastError } from '../../../lib/query.ts'
import { QueryBoundary, useQueryState } from '../../../lib/query-state.tsx'
import { formatDateTime } from '../../../lib/time.ts'
import { type Invoice, type InvoiceInfo, keepInvoiceFile, orderInvoice } from './api.ts'
import { InvoiceForm } from './invoice-form.tsx'

/** Invoice of a paid order: requested, changed, refused with a reason, or ready to save. */
export function OrderInvoice({ orderSn, className }: { orderSn: OrderSn; className?: string }) {
  const reading = useQueryState(orderInvoice(orderSn))
  return (
    <section aria-label="发票" className={className}>
      <QueryBoundary of={reading} loading={<ListSkeleton count={1} label="正在加载发票" />} gone={null}>
        {(info) => <Body key={info.invoice?.state} orderSn={orderSn} info={info} />}
      </QueryBoundary>
    </section>
  )
}

function Body({ orderSn, info }: { orderSn: OrderSn; info: InvoiceInfo }) {
  const { invoice, mayAsk } = info
  const [isAsking, setAsking] = useState(false)
  if (!invoice && !mayAsk) return null
  return (
    <div className="border-t border-line pt-5">
      <div className="flex items-center justify-between gap-4">
        <h3 className="title text-base">发票</h3>
        {mayAsk && !isAsking && (
          <Button size="small" variant={invoice ? 'quiet' : 'secondary'} onClick={() => setAsking(true)}>
            {labelOf(invoice)}
          </Button>
        )}
      </div>
      {invoice && !isAsking && <Facts orderSn={orderSn} invoice={invoice} />}
      {!invoice && !isAsking && <p className="mt-1 text-sm text-ink-faint">付款后可以申请电子发票，每笔订单一张。</p>}
      {isAsking && <InvoiceForm orderSn={orderSn} info={info} onClose={() => setAsking(false)} />}
    </div>
  )
}

function labelOf(invoice: Invoice | null): string {
  if (!invoice) return '申请发票'
  return invoice.state === 'refused' ? '重新申请' : '修改抬头'
}

function Facts({ orderSn, invoice }: { orderSn: OrderSn; invoice: Invoice }) {
  return (
    <>
      <Notice tone={toneOf[invoice.state]} title={titleOf[invoice.state]} className="mt-3">
        {noteOf(invoice)}
      </Notice>
      <KeyValueList rows={rowsOf(invoice)} className="mt-3" />
      {invoice.hasFile && (
        <Button size="small" className="mt-3" pendingLabel="正在加载" onClick={() => keep(orderSn)}>
          下载发票
        </Button>
      )}
    </>
  )
}

const toneOf = { asked: 'plain', issued: 'good', refused: 'bad' } as const
const titleOf = { asked: '发票正在开具', issued: '发票已开具', refused: '这张发票没能开具' } as const

function noteOf({ state, refusal, hasFile }: Invoice): string {
  if (state === 'refused') return refusal
  if (state === 'asked') return '开具前可以随时修改抬头。'
  return hasFile ? '可以下载保存，用于报销或留存。' : '可以凭发票号码到税务平台查验。'
}

function rowsOf({ title, taxNumber, mail, number, amount, answeredAt, state }: Invoice) {
  const text = (key: string, label: string, value: string) => (value === '' ? [] : [{ key, label, value }])
  return [
    ...text('title', '抬头', title),
    ...text('taxNumber', '税号', taxNumber),
    ...text('mail', '接收邮箱', mail),
    ...text('number', '发票号码', number),
    ...(amount === null ? [] : [{ key: 'amount', label: '开票金额', value: <Price fen={amount} /> }]),
    ...(state === 'issued' && answeredAt !== null ? text('at', '开具时间', formatDateTime(answeredAt)) : []),
  ]
}

async function keep(orderSn: OrderSn): Promise<void> {
  try {
    await keepInvoiceFile(orderSn)
  } catch (error) {
    toastError(error)
  }
}
