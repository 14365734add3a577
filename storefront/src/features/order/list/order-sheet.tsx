import type { OrderSn } from '@app/contract'
import { GoodsForm, OrderStatus } from '@app/contract/enums'
import { cx, ListSkeleton, Notice, Picture, Price } from '@app/ui'
import { Dialog } from '@app/ui/dialog'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { serverSeconds } from '../../../lib/clock.ts'
import { pictureProps } from '../../../lib/image.ts'
import type { OwnItem } from '../../../domain/item/api.ts'
import { type OrderDetail, orderInfo } from '../api.ts'
import { isAddressMissing, OrderParcel } from '../parcel/order-parcel.tsx'
import { orderLabels } from '../labels.ts'
import { toneStyle } from './order-card.tsx'
import { OrderBoxes } from './order-boxes.tsx'
import { OrderItems } from './order-items.tsx'
import { OrderLot } from './order-lot.tsx'
import { FoldedReceipt, isFresh, isWhole, OrderCelebration } from './order-celebration.tsx'
import { OrderNotices, OrderReceipt } from './order-receipt.tsx'
import { OrderWish } from './order-wish.tsx'
import { queryStateOf, QueryBoundary } from '../../../lib/query-state.tsx'

export interface OrderSheetProps {
  orderSn: OrderSn
  open: boolean
  onClose: () => void
  /** Renders the cashier of an order that awaits payment. */
  renderCashier: (order: OrderDetail) => ReactNode
  /** Renders the link to the certificate of a piece. */
  renderCertificate: (item: OwnItem) => ReactNode
  /** Renders the celebration of a paid wish, with the receipt of its order. */
  renderWish: (wish: NonNullable<OrderDetail['wish']>, receipt: ReactNode) => ReactNode
}

/** One order: the cashier while it awaits payment, its state afterwards. A fresh delivery is celebrated. */
export default function OrderSheet({
  orderSn,
  open,
  onClose,
  renderCashier,
  renderCertificate,
  renderWish,
}: OrderSheetProps) {
  const query = useQuery({ ...orderInfo(orderSn), enabled: open })
  const reading = queryStateOf(query)
  const order = reading.value
  const isComplete = order?.status === OrderStatus.complete
  const title = !order
    ? '订单详情'
    : order.status === OrderStatus.waitPay
      ? '收银台'
      : isComplete
        ? '订单完成'
        : '订单详情'
  // Decided on opening: the celebration does not end while the user views it. Cached data may predate a refund.
  const [moment, setMoment] = useState('')
  const isNews = open && order !== undefined && isFresh(order)
  const isSure = !query.isFetching
  if (isNews && isSure && moment !== orderSn) setMoment(orderSn)
  if (!open && moment !== '') setMoment('')
  if (order && moment === orderSn && isWhole(order)) {
    if (order.wish) return renderWish(order.wish, <FoldedReceipt order={order} />)
    return (
      <OrderCelebration
        order={order}
        isSure={isSure}
        onClose={onClose}
        title={title}
        renderCertificate={renderCertificate}
      />
    )
  }
  if (isNews && !isSure) return null
  return (
    <Dialog open={open} onClose={onClose} isInAddress title={title}>
      <QueryBoundary
        of={reading}
        loading={<ListSkeleton count={2} label="正在加载订单" />}
        gone={<Notice>没有找到这笔订单，它可能已被删除，或者属于别的账号。</Notice>}
        failure={{ className: 'py-8' }}
      >
        {(found) => <OrderBody order={found} renderCashier={renderCashier} />}
      </QueryBoundary>
    </Dialog>
  )
}

function OrderBody({ order, renderCashier }: { order: OrderDetail; renderCashier: OrderSheetProps['renderCashier'] }) {
  const labels = orderLabels(order, serverSeconds())
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
        <span className={cx('shrink-0 self-start text-sm', toneStyle[labels.tone])}>{labels.title}</span>
      </div>
      <OrderNotices order={order} className="mt-5" />
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
      <OrderReceipt order={order} className="mt-6" />
    </>
  )
}
