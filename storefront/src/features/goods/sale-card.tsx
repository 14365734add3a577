import type { GoodsSn } from '@app/contract'
import { GoodsForm } from '@app/contract/enums'
import { Bone, BrokenTitle, buttonStyle, Countdown, EditionBadge, Picture, Price } from '@app/ui'
import { address } from '../../routes.ts'
import type { GoodsDetail } from '../../domain/goods/api.ts'
import { type SaleStage, useSale } from '../../domain/sale/stage.ts'
import { serverSeconds } from '../../lib/clock.ts'
import { pictureProps } from '../../lib/image.ts'
import { Link } from '../../lib/router/link.tsx'
import { useGoods } from './detail/use-goods.ts'
import { GoodsSaleState } from './goods-sale-state.tsx'

/**
 * The work a text refers to: name, edition, price, sale state to the second, and one button. Renders nothing if the
 * work is no longer on show or cannot be loaded.
 */
export function SaleCard({ goodsSn, className }: { goodsSn: GoodsSn; className?: string }) {
  const { value: goods, kind } = useGoods(goodsSn)
  if (kind === 'loading') {
    return (
      <div role="status" aria-label="正在加载作品" className={className}>
        <div className={cardStyle}>
          <Bone className="aspect-square w-full" />
          <div className="min-h-44">
            <Bone className="h-7 w-2/3" />
            <Bone className="mt-4 h-4 w-1/2" />
          </div>
        </div>
      </div>
    )
  }
  if (!goods) return null
  return (
    <aside aria-label="这次发售的作品" className={className}>
      <Work goods={goods} />
    </aside>
  )
}

const cardStyle =
  'mount grid gap-x-7 gap-y-5 rounded-sm p-3 sm:grid-cols-[13rem_1fr] sm:items-center sm:p-4 lg:grid-cols-1'

function Work({ goods }: { goods: GoodsDetail }) {
  const { stage, opensAt } = useSale(goods)
  const to = address('goods', { id: goods.goodsSn })
  return (
    <div className={cardStyle}>
      <Link to={to} tabIndex={-1} aria-hidden>
        <Picture
          {...pictureProps(goods.cover, '', '(min-width: 1024px) 288px, (min-width: 640px) 208px, 86vw')}
          ratio={1}
          className="rounded-sm"
        />
      </Link>
      <div className="min-w-0 max-sm:px-1 max-sm:pb-1 sm:pr-2">
        {goods.albumName && <p className="text-xs text-ink-faint">{goods.albumName}</p>}
        <h2 className="title text-xl">
          <Link to={to}>
            <BrokenTitle text={goods.name} />
          </Link>
        </h2>
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Price fen={goods.price} />
          {goods.goodsForm === GoodsForm.digital && <EditionBadge edition={goods.edition} />}
          <GoodsSaleState goods={goods} />
        </div>
        <p className="mt-3 min-h-7 text-sm text-ink-faint">
          {stage === 'coming' && (
            <>
              距开抢{' '}
              <Countdown
                target={goods.saleStart}
                now={serverSeconds}
                label="距开抢"
                className="text-base text-gold-ink"
              />
            </>
          )}
          {stage === 'selling' && `还有 ${goods.left} 件`}
        </p>
        <Link to={to} className={`${buttonStyle({ variant: isOpen(stage) ? 'primary' : 'secondary' })} mt-2`}>
          {isOpen(stage) ? '去购买这一件' : stage === 'coming' ? `${opensAt} 开抢，先去看看` : '看看这件作品'}
        </Link>
      </div>
    </div>
  )
}

const isOpen = (stage: SaleStage) => stage === 'selling' || stage === 'priority'
