import { cx, SectionHeading, workGrid } from '@app/ui'
import { useQuery } from '@tanstack/react-query'
import { albumGoods } from '../api.ts'
import type { GoodsDetail } from '../../../domain/goods/api.ts'
import { GoodsCard } from '../goods-card.tsx'

const shown = 5

/** Other works of the same album; nothing if there are none or they are not loaded. */
export function RelatedGoods({ goods, className }: { goods: GoodsDetail; className?: string }) {
  const { data } = useQuery({ ...albumGoods(goods.albumId ?? '', shown), enabled: goods.albumId !== null })
  const others = data?.list.filter((other) => other.goodsSn !== goods.goodsSn).slice(0, shown) ?? []
  if (others.length === 0) return null
  return (
    <section aria-labelledby="related-title" className={className}>
      <SectionHeading className="mb-6">
        <span id="related-title">同一专辑的作品</span>
      </SectionHeading>
      <div className={cx(workGrid, 'whole-rows')}>
        {others.map((other) => (
          <GoodsCard key={other.goodsSn} goods={other} />
        ))}
      </div>
    </section>
  )
}
