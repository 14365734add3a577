import { GoodsForm, OrderStatus } from '@app/contract/enums'
import { KeyValueList, Notice, Price } from '@app/ui'
import type { ReactNode } from 'react'
import { AskLink } from '../../../domain/ticket/ask-link.tsx'
import { serverSeconds } from '../../../lib/clock.ts'
import { formatDateTime } from '../../../lib/time.ts'
import type { OrderDetail } from '../api.ts'
import { OrderInvoice } from '../invoice/order-invoice.tsx'
import { freightOf, orderLabels, refundLabels } from '../labels.ts'

/** Receipt of an order: amounts and times, the invoice, and support. */
export function OrderReceipt({ order, className }: { order: OrderDetail; className?: string }) {
  return (
    <div className={className}>
      <KeyValueList rows={rowsOf(order)} />
      {isInvoiced(order) && <OrderInvoice orderSn={order.orderSn} className="mt-6" />}
      <AskLink about={{ orderSn: order.orderSn }} className="mt-5">
        对这笔订单有疑问，联系客服
      </AskLink>
    </div>
  )
}

/** Explanation of an order's state and its refunds; nothing if the state is self-explanatory. */
export function OrderNotices({ order, className }: { order: OrderDetail; className?: string }) {
  const { note, tone } = orderLabels(order, serverSeconds())
  if (!note && !order.refund) return null
  return (
    <div className={className}>
      {note && <Notice tone={tone === 'trouble' ? 'bad' : 'plain'}>{note}</Notice>}
      {order.refund && (
        <Notice
          tone={order.refund.done ? 'good' : 'rare'}
          title={refundLabels(order.refund)}
          className="mt-3 first:mt-0"
        >
          {order.refund.parts.length === 1 ? order.refund.reason : <RefundParts parts={order.refund.parts} />}
        </Notice>
      )}
    </div>
  )
}

/** Whether the order can have an invoice: paid and not fully refunded; a deposit buys nothing. */
const isInvoiced = ({ status, amount, refunded, isDeposit }: OrderDetail) =>
  status !== OrderStatus.waitPay && status !== OrderStatus.closed && amount > refunded && !isDeposit

function rowsOf(order: OrderDetail) {
  const row = (key: string, label: string, value: ReactNode) => ({ key, label, value })
  return [
    ...(order.goodsForm === GoodsForm.physical
      ? [row('freight', '运费', freightOf(order) === 0 ? '包邮' : <Price key="freight" fen={freightOf(order)} />)]
      : []),
    row('amount', '合计', <Price key="amount" fen={order.amount} />),
    row('sn', '订单编号', <span className="font-mono text-[0.92em] break-all">{order.orderSn}</span>),
    row('created', '下单时间', formatDateTime(order.createTime)),
    ...(order.payTime === null ? [] : [row('paid', '付款时间', formatDateTime(order.payTime))]),
    ...(order.closeTime === null ? [] : [row('closed', '关闭时间', formatDateTime(order.closeTime))]),
  ]
}

/** Individual refunds, newest first. */
function RefundParts({ parts }: { parts: NonNullable<OrderDetail['refund']>['parts'] }) {
  return (
    <ul className="space-y-1">
      {parts.map((part) => (
        <li key={`${part.time}-${part.amount}-${part.reason}`}>
          {refundLabels(part)}：{part.reason}
        </li>
      ))}
    </ul>
  )
}
