import { GoodsForm, OrderDeliveryState, OrderStatus } from '@app/contract/enums'
import { Button, buttonStyle, Collapse, Price } from '@app/ui'
import { BoxObject } from '@app/ui/box-object'
import { NightStage } from '@app/ui/night-stage'
import type { ReactNode } from 'react'
import { itemInfo, type OwnItem } from '../../../domain/item/api.ts'
import { OwnPiece, PieceWays } from '../../../domain/item/own-piece.tsx'
import { serverSeconds } from '../../../lib/clock.ts'
import { pictureProps } from '../../../lib/image.ts'
import { Link } from '../../../lib/router/link.tsx'
import { address } from '../../../routes.ts'
import { useQueryState } from '../../../lib/query-state.tsx'
import type { OrderDetail } from '../api.ts'
import { boxPromise } from './order-boxes.tsx'
import { OrderItems } from './order-items.tsx'
import { OrderNotices, OrderReceipt } from './order-receipt.tsx'

/** Seconds after payment during which the result counts as news. */
const newsSeconds = 600

/** Whether a digital order is complete: its pieces, boxes or wish are delivered and nothing was refunded. */
export const isWhole = (order: OrderDetail): boolean =>
  order.status === OrderStatus.complete &&
  order.goodsForm === GoodsForm.digital &&
  order.deliveryState !== OrderDeliveryState.deliveryFail &&
  (order.nftIds.length > 0 || order.boxIds.length > 0 || order.wish !== null) &&
  !order.isRefunded

/** Whether that happened moments ago; later views show a receipt. */
export const isFresh = (order: OrderDetail): boolean =>
  isWhole(order) && order.payTime !== null && serverSeconds() - order.payTime < newsSeconds

export interface OrderCelebrationProps {
  order: OrderDetail
  /** Whether the order is current: a refetch in progress may find it refunded. */
  isSure: boolean
  onClose: () => void
  title: string
  renderCertificate: (item: OwnItem) => ReactNode
}

/** Celebration of the pieces or boxes that an order delivered; the receipt is folded below. */
export function OrderCelebration({ order, isSure, onClose, title, renderCertificate }: OrderCelebrationProps) {
  return (
    <NightStage open onClose={onClose} title={title} isInAddress>
      {order.boxIds.length > 0 ? (
        <OwnBoxes order={order} onClose={onClose} />
      ) : (
        <OwnItems order={order} isSure={isSure} renderCertificate={renderCertificate} />
      )}
    </NightStage>
  )
}

function OwnItems({ order, isSure, renderCertificate }: Omit<OrderCelebrationProps, 'onClose' | 'title'>) {
  const [nftId = ''] = order.nftIds
  const { value: item } = useQueryState({ ...itemInfo(nftId), enabled: isSure && nftId !== '' })
  const count = order.nftIds.length
  return (
    <OwnPiece
      picture={order.cover}
      name={order.goodsName}
      happened={count === 1 ? '归你了' : `${count} 件，都归你了`}
      serial={order.serials[0]}
      edition={item?.edition}
    >
      <p className="leading-relaxed text-balance text-ink-soft">藏品已经归你，写入区块链的进度可以在藏品页里看到。</p>
      <PieceWays nftId={nftId}>{item && renderCertificate(item)}</PieceWays>
      <OrderNotices order={order} className="mt-8 text-left" />
      {count > 1 && <OrderItems order={order} className="mt-8 text-left" />}
      <FoldedReceipt order={order} />
    </OwnPiece>
  )
}

/** Edge of the box: nearly half of its stage. */
const boxSizes = '(min-width: 1024px) 30vw, 46vw'

function OwnBoxes({ order, onClose }: Pick<OrderCelebrationProps, 'order' | 'onClose'>) {
  const count = order.boxIds.length
  return (
    <OwnPiece
      picture={order.cover}
      object={<BoxObject large count={count} cover={{ ...pictureProps(order.cover, '', boxSizes), priority: true }} />}
      name={order.goodsName}
      happened={count === 1 ? '归你了' : `${count} 个，都归你了`}
      serial={undefined}
    >
      <p className="leading-relaxed text-balance text-ink-soft">{boxPromise}</p>
      <div className="mt-8 flex flex-wrap gap-3 max-lg:justify-center">
        <Link to={address('boxes')} className={buttonStyle({ variant: 'primary' })}>
          去打开盲盒
        </Link>
        <Button onClick={onClose}>先收着</Button>
      </div>
      <OrderNotices order={order} className="mt-8 text-left" />
      <FoldedReceipt order={order} />
    </OwnPiece>
  )
}

/** Receipt below a celebration, folded. */
export function FoldedReceipt({ order }: { order: OrderDetail }) {
  return (
    <Collapse
      summary={
        <span className="flex items-baseline justify-between gap-4">
          这笔订单 <Price fen={order.amount} className="text-ink-soft" />
        </span>
      }
      className="mt-10 border-t border-line text-left"
    >
      <OrderReceipt order={order} />
    </Collapse>
  )
}
