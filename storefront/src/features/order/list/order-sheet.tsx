import type { OrderSn } from '@app/contract'
import { GoodsForm, OrderStatus } from '@app/contract/enums'
import { cx, KeyValueList, ListSkeleton, Notice, Picture, Price } from '@app/ui'
import { Dialog } from '@app/ui/dialog'
import type { ReactNode } from 'react'
import { serverSeconds } from '../../../lib/clock.ts'
import { pictureProps } from '../../../lib/image.ts'
import { formatDateTime } from '../../../lib/time.ts'
import { AskLink } from '../../../domain/ticket/ask-link.tsx'
import { type OrderDetail, orderInfo } from '../api.ts'
import { isAddressMissing, OrderParcel } from '../parcel/order-parcel.tsx'
import { freightOf, orderWords, refundWords } from '../words.ts'
import { toneStyle } from './order-card.tsx'
import { OrderInvoice } from '../invoice/order-invoice.tsx'
import { OrderBoxes } from './order-boxes.tsx'
import { OrderItems } from './order-items.tsx'
import { OrderLot } from './order-lot.tsx'
import { OrderWish } from './order-wish.tsx'
import { Shown, useShown } from '../../../lib/shown.tsx'

export interface OrderSheetProps {
  orderSn: OrderSn
  open: boolean
  onClose: () => void
  /** Draws the cashier of an order that waits for payment. */
  renderCashier: (order: OrderDetail) => ReactNode
}

/** One order: paid here while it waits, explained when it is over. */
export default function OrderSheet({ orderSn, open, onClose, renderCashier }: OrderSheetProps) {
  const reading = useShown({ ...orderInfo(orderSn), enabled: open })
  const order = reading.value
  const isComplete = order?.status === OrderStatus.complete
  const title = !order
    ? '订单详情'
    : order.status === OrderStatus.waitPay
      ? '收银台'
      : isComplete
        ? '订单完成'
        : '订单详情'
  return (
    <Dialog open={open} onClose={onClose} isInAddress title={title}>
      <Shown
        of={reading}
        loading={<ListSkeleton count={2} label="订单正在取来" />}
        gone={<Notice>没有找到这笔订单，它可能已被删除，或者属于别的账号。</Notice>}
        failure={{ className: 'py-8' }}
      >
        {(found) => <OrderBody order={found} renderCashier={renderCashier} />}
      </Shown>
    </Dialog>
  )
}

function OrderBody({ order, renderCashier }: { order: OrderDetail; renderCashier: OrderSheetProps['renderCashier'] }) {
  const words = orderWords(order, serverSeconds())
  return (
    <>
      <div className="flex items-center gap-4">
        <Picture {...pictureProps(order.cover, '', '72px')} ratio={1} className="w-18 shrink-0 rounded-sm" />
        <div className="min-w-0 grow">
          <p className="title line-clamp-2 text-lg">{order.goodsName}</p>
          <p className="figures text-sm text-ink-faint">
            <Price fen={order.price} /> × {order.quantity}
          </p>
        </div>
        <span className={cx('shrink-0 self-start text-sm', toneStyle[words.tone])}>{words.title}</span>
      </div>
      {words.note && (
        <Notice tone={words.tone === 'trouble' ? 'bad' : 'plain'} className="mt-5">
          {words.note}
        </Notice>
      )}
      {order.refund && (
        <Notice tone={order.refund.done ? 'good' : 'rare'} title={refundWords(order.refund)} className="mt-3">
          {order.refund.parts.length === 1 ? order.refund.reason : <RefundParts parts={order.refund.parts} />}
        </Notice>
      )}
      {order.goodsForm === GoodsForm.physical && <OrderParcel order={order} className="mt-6" />}
      {order.status === OrderStatus.waitPay && !isAddressMissing(order) && (
        <div className="mt-6">{renderCashier(order)}</div>
      )}
      {order.nftIds.length > 0 && !order.isRefunded && <OrderItems order={order} className="mt-6" />}
      {order.boxIds.length > 0 && <OrderBoxes count={order.boxIds.length} className="mt-6" />}
      {order.isWish && order.status === OrderStatus.complete && <OrderWish className="mt-6" />}
      {(order.isDeposit || order.isLot) && order.status !== OrderStatus.waitPay && (
        <OrderLot order={order} className="mt-6" />
      )}
      <KeyValueList rows={rowsOf(order)} className="mt-6" />
      {isInvoiced(order) && <OrderInvoice orderSn={order.orderSn} className="mt-6" />}
      <AskLink about={{ orderSn: order.orderSn }} className="mt-5">
        对这笔订单有疑问，联系客服
      </AskLink>
    </>
  )
}

/** What was paid for; a deposit buys nothing. */
const isInvoiced = ({ status, amount, isDeposit }: OrderDetail) =>
  status !== OrderStatus.waitPay && status !== OrderStatus.closed && amount > 0 && !isDeposit

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

/** What went back one after the other, the newest first. */
function RefundParts({ parts }: { parts: NonNullable<OrderDetail['refund']>['parts'] }) {
  return (
    <ul className="space-y-1">
      {parts.map((part) => (
        <li key={`${part.time}-${part.amount}-${part.reason}`}>
          {refundWords(part)}：{part.reason}
        </li>
      ))}
    </ul>
  )
}
