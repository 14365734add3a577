import { GoodsForm } from '@app/contract/enums'
import { WorkCard } from '@app/ui'
import { Link } from '../../lib/router/link.tsx'
import { address } from '../../routes.ts'
import { pictureProps } from '../../lib/image.ts'
import { saleLabels, useSaleStage } from '../../domain/sale/stage.ts'
import type { GoodsCard as Goods } from './api.ts'
import { FavouriteMark } from './favourites/favourite-mark.tsx'

/**
 * Width of a card's picture in the columns of `workGrid`. Exact on phones, where 320 pixels are just enough at two per
 * point.
 */
const cardSizes =
  '(min-width: 1680px) 250px, (min-width: 1480px) 320px, (min-width: 1024px) 22vw, (min-width: 768px) 30vw, (min-width: 640px) 46vw, calc(50vw - 35px)'

export interface GoodsCardProps {
  goods: Goods
  /** Blind boxes have a page of their own. */
  isBox?: boolean
  level?: 2 | 3
  priority?: boolean
  sizes?: string
  className?: string
}

/** Card of a work for sale. */
export function GoodsCard({ goods, isBox, level, priority, sizes = cardSizes, className }: GoodsCardProps) {
  const stage = useSaleStage(goods)
  const to = address(isBox ? 'blindBoxInfo' : 'goods', { id: goods.goodsSn })
  return (
    <WorkCard
      title={goods.name}
      picture={{ ...pictureProps(goods.cover, goods.name, sizes), ratio: 1, priority, travels: to }}
      byline={goods.albumName || goods.shopName}
      edition={goods.goodsForm === GoodsForm.digital ? goods.edition : undefined}
      extra={goods.rightsCount > 0 && '附权益'}
      priceFen={goods.price}
      sale={saleLabels(goods, stage)}
      level={level}
      corner={isBox ? undefined : <FavouriteMark goodsSn={goods.goodsSn} name={goods.name} />}
      link={(link) => <Link to={to} {...link} />}
      className={className}
    />
  )
}
