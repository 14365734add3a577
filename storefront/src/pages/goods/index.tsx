import type { GoodsSn } from '@app/contract'
import type { Reply } from '@app/contract/types'
import { Container, DetailSkeleton, Notice } from '@app/ui'
import type { ReactNode } from 'react'
import { useParams } from '../../lib/router/router.tsx'
import { address } from '../../routes.ts'
import { goodsInfo } from '../../domain/goods/api.ts'
import { cardPicture } from '../../lib/image.ts'
import { queryClient } from '../../lib/query.ts'
import { GoodsFacts } from '../../features/goods/detail/facts.tsx'
import { GoodsGallery } from '../../features/goods/detail/goods-gallery.tsx'
import { GoodsGone } from '../../features/goods/detail/goods-gone.tsx'
import { GoodsHeading } from '../../features/goods/detail/heading.tsx'
import { RelatedGoods } from '../../features/goods/detail/related.tsx'
import { GoodsStory } from '../../features/goods/detail/story.tsx'
import { GoodsTerms } from '../../features/goods/detail/terms.tsx'
import { useGoods } from '../../features/goods/detail/use-goods.ts'
import { WorkSources } from '../../features/follows/work-sources.tsx'
import { PurchaseBar } from '../../features/order/purchase/purchase-bar.tsx'
import { ShopHead } from '../../features/shops/shop-head.tsx'
import { asSentence } from '../../lib/sentence.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { useSale } from '../../domain/sale/stage.ts'
import { QueryBoundary } from '../../lib/query-state.tsx'

/** Prefetches a work before its page renders. */
export const readAhead = (goodsSn: GoodsSn) => queryClient.prefetchQuery(goodsInfo(goodsSn))

/** One work and its purchase button. */
export default function GoodsPage() {
  const { id = '' } = useParams()
  const goods = useGoods(id)
  usePageTitle(goods.value?.name)
  return (
    <QueryBoundary
      of={goods}
      loading={inPlace(<DetailSkeleton picture={cardPicture(address('goods', { id }))} />)}
      gone={<GoodsGone />}
      failure={{ isPage: true }}
    >
      {(work) => inPlace(<Work goods={work} />)}
    </QueryBoundary>
  )
}

const inPlace = (content: ReactNode) => <Container className="pt-5 md:py-10">{content}</Container>

function Work({ goods }: { goods: Reply<'goods/goods/info'> }) {
  const sale = useSale(goods)
  // Two columns on wide screens. Phones have one, so the boxes in between dissolve and each part has its own order:
  // facts, story, small print, and the button along the lower edge until the page ends.
  return (
    <div className="flex flex-col gap-x-8 md:grid md:grid-cols-2 md:items-start lg:gap-x-16">
      <div className="min-w-0 max-md:contents">
        <GoodsGallery goods={goods} />
        <div className="max-md:order-3 max-md:mt-10 md:mt-14">
          <GoodsStory goods={goods} />
        </div>
      </div>
      <div className="min-w-0 max-md:contents md:pt-4">
        <div className="max-md:order-1 max-md:mt-8">
          {goods.calledOff && (
            <Notice className="mb-5">
              这次发售已取消：{asSentence(goods.calledOff.reason)}已付的款项原路退回，进度请看我的订单。
            </Notice>
          )}
          <GoodsHeading goods={goods} />
        </div>
        <PurchaseBar goods={goods} {...sale} />
        <div className="max-md:order-4 max-md:mt-10 md:mt-8">
          <ShopHead shopId={goods.shopId} name={goods.shopName} />
          <WorkSources goods={goods} />
          <GoodsFacts goods={goods} />
          <GoodsTerms goods={goods} className="mt-10" />
        </div>
      </div>
      <RelatedGoods goods={goods} className="max-md:order-5 max-md:my-14 md:col-span-2 md:mt-24" />
    </div>
  )
}
