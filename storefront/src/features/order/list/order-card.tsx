import { OrderGoodsType } from '@app/contract/enums'
import { Button, buttonStyle, cx, Picture, Price } from '@app/ui'
import { useId } from 'react'
import { Link } from '../../../lib/router/link.tsx'
import { useServerTime } from '../../../lib/clock.ts'
import { pictureProps } from '../../../lib/image.ts'
import { formatDateTime } from '../../../lib/time.ts'
import type { OrderCard as Order } from '../api.ts'
import { PayCountdown } from '../pay-countdown.tsx'
import { freightOf, type OrderTone, orderLabels } from '../labels.ts'
import { againAddress } from './again.ts'

export const toneStyle: Record<OrderTone, string> = {
  waiting: 'text-vermilion-ink',
  moving: 'text-ink',
  done: 'text-celadon-ink',
  closed: 'text-ink-faint',
  trouble: 'text-vermilion-ink',
}

export interface OrderCardProps {
  order: Order
  onOpen: () => void
  onCancel: () => void
  onDelete: () => void
  onReceive: () => void
}

/** One order in the list, with its actions. */
export function OrderCard({ order, onOpen, onCancel, onDelete, onReceive }: OrderCardProps) {
  const id = useId()
  // The text changes only when the time to pay runs out.
  const isOverdue = useServerTime((milliseconds) => milliseconds / 1000 >= order.payBy)
  const labels = orderLabels(order, isOverdue ? order.payBy : order.payBy - 1)
  const again = againAddress(order)
  return (
    <article aria-labelledby={id} className="relative border-b border-line py-5">
      <div className="flex items-baseline justify-between gap-4 text-sm">
        <span className="figures truncate text-ink-faint">{formatDateTime(order.createTime)}</span>
        <span className={cx('shrink-0', toneStyle[labels.tone])}>
          {labels.title}
          {labels.canPay && (
            <>
              ，还剩 <PayCountdown payBy={order.payBy} />
            </>
          )}
        </span>
      </div>
      <div className="mt-3 flex items-start gap-4">
        <Picture {...pictureProps(order.cover, '', '80px')} ratio={1} className="w-20 shrink-0 rounded-sm" />
        <div className="min-w-0 grow">
          <h2 id={id} className="title text-base sm:text-lg">
            <button
              type="button"
              onClick={onOpen}
              className="line-clamp-2 text-left after:absolute after:inset-0 focus-visible:outline-offset-4"
            >
              {order.goodsName}
            </button>
          </h2>
          <p className="figures mt-1 text-sm text-ink-faint">
            {order.goodsType === OrderGoodsType.blindBox && '盲盒 '}
            {order.isWish && '锦书灯 '}
            {order.isDeposit && '竞拍保证金 '}
            {order.isLot && '拍品 '}
            <Price fen={order.price} /> × {order.quantity}
            {freightOf(order) > 0 && (
              <>
                ，运费 <Price fen={freightOf(order)} />
              </>
            )}
          </p>
          {labels.note && <p className="mt-1 text-sm text-ink-soft">{labels.note}</p>}
        </div>
        <Price fen={order.amount} size="card" className="shrink-0" />
      </div>
      {(labels.canPay || labels.canCancel || labels.canDelete || labels.canReceive || again) && (
        <div className="relative mt-4 flex justify-end gap-3">
          {labels.canDelete && (
            <Button size="small" variant="quiet" onClick={onDelete}>
              删除
            </Button>
          )}
          {labels.canCancel && (
            <Button size="small" onClick={onCancel}>
              取消订单
            </Button>
          )}
          {again && (
            <Link to={again} aria-label={`再次购买：${order.goodsName}`} className={buttonStyle({ size: 'small' })}>
              再次购买
            </Link>
          )}
          {labels.canReceive && (
            <Button size="small" variant="primary" onClick={onReceive}>
              确认收货
            </Button>
          )}
          {labels.canPay && (
            <Button size="small" variant="primary" onClick={onOpen}>
              去支付
            </Button>
          )}
        </div>
      )}
    </article>
  )
}
