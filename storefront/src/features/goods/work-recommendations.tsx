import { GoodsStatus, Sort } from '@app/contract/enums'
import { cx, workGrid } from '@app/ui'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../lib/query.ts'
import { GoodsCard } from './goods-card.tsx'

/** One row on the widest screen. */
const shown = 5

/** Popular works on sale, for pages where the user has nothing of their own; nothing until loaded. */
export function WorkRecommendations({ className }: { className?: string }) {
  const { data } = useQuery({
    ...read('goods/goods/list', { sort: Sort.hottest, status: GoodsStatus.inSale, size: shown }),
    staleTime: 60_000,
  })
  if (!data || data.list.length === 0) return null
  return (
    <section aria-labelledby="wanted-title" className={className}>
      <h2 id="wanted-title" className="title mb-5 text-lg">
        大家正在看
      </h2>
      <div className={cx(workGrid, 'whole-rows animate-appear')}>
        {data.list.map((goods) => (
          <GoodsCard key={goods.goodsSn} goods={goods} />
        ))}
      </div>
    </section>
  )
}
