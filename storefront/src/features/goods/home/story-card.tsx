import { GoodsForm } from '@app/contract/enums'
import { EditionBadge, Picture, Price } from '@app/ui'
import type { HomeWork } from '../../../domain/goods/api.ts'
import { pictureProps } from '../../../lib/image.ts'
import { Link } from '../../../lib/router/link.tsx'
import { address } from '../../../routes.ts'
import { FavouriteMark } from '../favourites/favourite-mark.tsx'
import { GoodsSaleState } from '../goods-sale-state.tsx'

const sizes = '(min-width: 1480px) 320px, (min-width: 1024px) 22vw, (min-width: 640px) 31vw, 38vw'

/** A work with the beginning of its story: beside the picture on phones, under it elsewhere. */
export function StoryCard({ goods }: { goods: HomeWork }) {
  const to = address('goods', { id: goods.goodsSn })
  const id = `story-${goods.goodsSn}`
  return (
    <article aria-labelledby={id} className="group relative grid grid-cols-[38%_1fr] gap-x-4 sm:flex sm:flex-col">
      <div className="mount relative self-start rounded-sm p-1.5 transition-[translate] group-hover:translate-y-[calc(-3px*var(--motion))] sm:self-stretch sm:p-2">
        <Picture {...pictureProps(goods.cover, goods.name, sizes)} ratio={1} travels={to} className="rounded-sm" />
        <div className="absolute right-1.5 bottom-1.5 z-(--raised) sm:right-2 sm:bottom-2">
          <FavouriteMark goodsSn={goods.goodsSn} name={goods.name} />
        </div>
      </div>
      <div className="flex min-w-0 grow flex-col sm:px-0.5 sm:pt-3">
        <h3 id={id} className="title line-clamp-2 text-base leading-snug sm:text-lg">
          <Link
            to={to}
            className="rounded-sm after:absolute after:inset-0 after:content-[''] focus-visible:outline-offset-4"
          >
            {goods.name}
          </Link>
        </h3>
        <p className="truncate text-xs text-ink-faint elder:hidden">{goods.albumName || goods.shopName}</p>
        <p className="mt-1 line-clamp-2 text-sm text-ink-soft sm:mt-2 sm:line-clamp-3">{goods.story}</p>
        <p className="mt-auto flex flex-wrap items-baseline justify-between gap-x-2 pt-1.5">
          <span className="flex flex-wrap items-baseline gap-x-2.5">
            <Price fen={goods.price} size="card" />
            {goods.goodsForm === GoodsForm.digital && <EditionBadge edition={goods.edition} look="text" />}
          </span>
          <GoodsSaleState goods={goods} />
        </p>
      </div>
    </article>
  )
}
