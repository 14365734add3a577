import { GoodsForm } from '@app/contract/enums'
import { BrokenTitle, cx, EditionBadge, GiftIcon, Price, titleSize } from '@app/ui'
import { Link } from '../../../lib/router/link.tsx'
import { address } from '../../../routes.ts'
import type { GoodsDetail } from '../../../domain/goods/api.ts'
import { FavouriteMark } from '../favourites/favourite-mark.tsx'
import { GoodsSaleState } from '../goods-sale-state.tsx'

/** Name, edition and price: the head of a work's page. */
export function GoodsHeading({ goods }: { goods: GoodsDetail }) {
  // Many subtitles begin with the series: it is shown once, as a link.
  const namesSeries = goods.albumId !== null && goods.subtitle.includes(goods.albumName)
  return (
    <header>
      {goods.albumId && (
        <Link
          to={address('albumInfo', { id: goods.albumId })}
          className="touch-area inline-block text-sm tracking-[0.12em] text-ink-faint hover:text-ink"
        >
          {namesSeries ? goods.subtitle : goods.albumName}
        </Link>
      )}
      <h1 className={cx('title mt-1', titleSize(goods.name))}>
        <BrokenTitle text={goods.name} />
      </h1>
      {goods.subtitle && !namesSeries && <p className="mt-2 text-ink-soft">{goods.subtitle}</p>}
      {!goods.subtitle.includes(goods.creator.name) && (
        <p className="mt-2 text-sm text-ink-faint">
          {goods.creator.name}
          {goods.creator.title && `，${goods.creator.title}`}
        </p>
      )}
      <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3">
        <Price fen={goods.price} size="display" />
        {goods.goodsForm === GoodsForm.digital && <EditionBadge edition={goods.edition} />}
        <GoodsSaleState goods={goods} />
        <FavouriteMark
          goodsSn={goods.goodsSn}
          name={goods.name}
          count={goods.collectCount}
          className="-my-3 -mr-3 ml-auto"
        />
      </div>
      {goods.rights.length > 0 && <AttachedRights rights={goods.rights} />}
    </header>
  )
}

/** Names of the rights that come with each piece; their details are further down. */
function AttachedRights({ rights }: Pick<GoodsDetail, 'rights'>) {
  return (
    <div className="mt-5 flex gap-3 rounded-md bg-celadon-wash px-4 py-3 text-sm">
      <GiftIcon className="mt-0.5 size-5 shrink-0 text-celadon-ink" />
      <p className="min-w-0 text-ink-soft">
        <span className="font-medium text-celadon-ink">随藏品附赠 {rights.length} 项权益</span>
        <span className="block">{rights.map(({ name }) => name).join('、')}</span>
      </p>
    </div>
  )
}
