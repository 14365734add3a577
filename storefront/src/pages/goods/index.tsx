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
      {/* Two columns on wide screens; on phones one, with the story between the answers and the small print. */}
      <div className="flex flex-col gap-8 md:grid md:grid-cols-2 md:items-start lg:gap-16">
        <div className="min-w-0 max-md:contents">
          <GoodsGallery goods={goods} />
          <div className="max-md:order-3 max-md:mt-4 md:mt-14">
            <GoodsStory goods={goods} />
          </div>
        </div>
        <div className="min-w-0 max-md:contents md:pt-4">
          <div className="max-md:order-2">
            <GoodsHeading goods={goods} />
            <div className="mt-8 max-md:mt-4">
              <PurchaseBar goods={goods} {...sale} />
            </div>
          </div>
          <div className="max-md:order-4 md:mt-8">
            <GoodsFacts goods={goods} />
            <GoodsTerms goods={goods} className="mt-10" />
          </div>
        </div>
      </div>
      <RelatedGoods goods={goods} className="mt-16 md:mt-24" />
    </>
  )
}
