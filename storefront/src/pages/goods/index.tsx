import type { Reply } from '@app/contract/types'
import { Container, DetailSkeleton } from '@app/ui'
import { useParams } from 'react-router'
import { GoodsFacts } from '../../features/goods/detail/facts.tsx'
import { GoodsGallery } from '../../features/goods/detail/goods-gallery.tsx'
import { GoodsMissing } from '../../features/goods/detail/goods-missing.tsx'
import { GoodsHeading } from '../../features/goods/detail/heading.tsx'
import { RelatedGoods } from '../../features/goods/detail/related.tsx'
import { GoodsStory } from '../../features/goods/detail/story.tsx'
import { GoodsTerms } from '../../features/goods/detail/terms.tsx'
import { useGoods, useSale } from '../../features/goods/detail/use-goods.ts'
import { PurchaseBar } from '../../features/order/purchase/purchase-bar.tsx'
import { usePageTitle } from '../../lib/page-title.ts'

/** One work and the one button. */
export default function GoodsPage() {
  const { id = '' } = useParams()
  const { goods, error, retry } = useGoods(id)
  usePageTitle(goods?.name)
  if (error) return <GoodsMissing error={error} onRetry={retry} />
  return (
    // On phones the button stands over the lower edge.
    <Container className="py-5 max-md:pb-28 md:py-10">{goods ? <Work goods={goods} /> : <DetailSkeleton />}</Container>
  )
}

function Work({ goods }: { goods: Reply<'goods/goods/info'> }) {
  const sale = useSale(goods)
  return (
    <>
      <div className="grid items-start gap-8 md:grid-cols-2 lg:gap-16">
        <GoodsGallery goods={goods} className="min-w-0 md:sticky md:top-6" />
        <div className="min-w-0 md:pt-4">
          <GoodsHeading goods={goods} />
          <div className="mt-8">
            <PurchaseBar goods={goods} {...sale} />
          </div>
          <GoodsFacts goods={goods} className="mt-8" />
          <GoodsTerms goods={goods} className="mt-10" />
        </div>
      </div>
      <div className="mt-14 md:mt-20">
        <GoodsStory goods={goods} />
      </div>
      <RelatedGoods goods={goods} className="mt-16 md:mt-24" />
    </>
  )
}
