import {
  Bone,
  BrokenTitle,
  buttonStyle,
  Container,
  Countdown,
  cx,
  EditionBadge,
  Picture,
  Price,
  Progress,
  titleSize,
} from '@app/ui'
import { Link } from '../../../lib/router/link.tsx'
import { address } from '../../../routes.ts'
import { serverSeconds } from '../../../lib/clock.ts'
import { pictureProps } from '../../../lib/image.ts'
import { homeGoods, type HomeWork } from '../../../domain/goods/api.ts'
import { GoodsSaleState } from '../goods-sale-state.tsx'
import { formatMoment } from '../../../lib/moment.ts'
import { useSaleStage } from '../../../domain/sale/stage.ts'
import { useQueryState } from '../../../lib/query-state.tsx'

/** The current or next drop, alone under a lamp. Nothing if there is none; the zones report failures. */
export function FeaturedDrop() {
  const { value: data, kind } = useQueryState(homeGoods())
  if (kind === 'loading') return <FeaturedSkeleton />
  return data?.featured ? <Featured goods={data.featured} /> : null
}

const band = 'night py-12 md:py-20'
const columns =
  'grid grid-cols-1 items-center gap-8 md:grid-cols-[5fr_6fr] md:gap-10 lg:grid-cols-[minmax(0,34rem)_1fr] lg:gap-24'

function Featured({ goods }: { goods: HomeWork }) {
  const stage = useSaleStage(goods)
  const to = address('goods', { id: goods.goodsSn })
  const isOpen = stage === 'selling' || stage === 'priority'
  return (
    <section aria-labelledby="featured-title" className={band}>
      <Container className={columns}>
        <Link to={to} tabIndex={-1} aria-hidden className="mount block rounded-sm p-2.5 md:p-3.5">
          <Picture
            {...pictureProps(goods.cover, '', '(min-width: 1024px) 544px, (min-width: 768px) 42vw, 92vw')}
            ratio={1}
          />
        </Link>
        <div>
          <p className="flex items-center gap-3 text-sm tracking-[0.2em] text-gold-ink after:h-px after:w-16 after:bg-gold/50">
            {isOpen ? '正在首发' : '下一场首发'}
          </p>
          <h2 id="featured-title" className={cx('title mt-4', titleSize(goods.name))}>
            <Link to={to}>
              <BrokenTitle text={goods.name} />
            </Link>
          </h2>
          <p className="mt-3 text-ink-soft">{[goods.albumName, goods.shopName].filter(Boolean).join('，')}</p>
          <p className="mt-5 max-w-dialog text-ink-soft">{goods.story}</p>
          <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3">
            <EditionBadge edition={goods.edition} />
            <Price fen={goods.price} size="display" />
          </div>
          <div className="mt-8 min-h-24 max-w-dialog">
            {stage === 'coming' ? (
              <>
                <p className="text-sm text-ink-faint">
                  {formatMoment(goods.saleStart, serverSeconds(), { today: '今天' })} 开抢，距开抢
                </p>
                <Countdown
                  target={goods.saleStart}
                  now={serverSeconds}
                  size="display"
                  label="距开抢"
                  className="mt-2 text-gold-ink"
                />
              </>
            ) : isOpen ? (
              <Progress
                label="已入藏"
                tone="gold"
                value={goods.edition - goods.left}
                max={goods.edition}
                aside={`还有 ${goods.left} 件`}
              />
            ) : (
              <GoodsSaleState goods={goods} />
            )}
          </div>
          <Link to={to} className={buttonStyle({ variant: 'primary', size: 'large' })}>
            {isOpen ? '去看看这一件' : '查看作品'}
          </Link>
        </div>
      </Container>
    </section>
  )
}

function FeaturedSkeleton() {
  return (
    <div role="status" aria-label="首发正在布展" className={band}>
      <Container className={columns}>
        <div className="mount rounded-sm p-2.5 md:p-3.5">
          <div className="aspect-square animate-breathe bg-line/60" />
        </div>
        <div>
          <Bone className="h-4 w-24" />
          <Bone className="mt-5 h-12 w-3/4" />
          <Bone className="mt-4 h-4 w-1/2" />
          <Bone className="mt-7 h-8 w-40" />
          <Bone className="mt-9 h-24 max-w-dialog" />
          <Bone className="h-13 w-40" />
        </div>
      </Container>
    </div>
  )
}
