import type { ShowKey } from '@app/contract'
import { buttonStyle, Container, DetailSkeleton, formatSerial } from '@app/ui'
import type { ReactNode } from 'react'
import { Link } from '../../lib/router/link.tsx'
import { useParams } from '../../lib/router/router.tsx'
import { address } from '../../routes.ts'
import type { PublicItem } from '../../domain/item/api.ts'
import { BrandMark } from '../../features/frame/brand-mark.tsx'
import { ShowActions } from '../../features/show/show-actions.tsx'
import { Watermark } from '../../features/show/watermark.tsx'
import { ChainFacts } from '../../features/vault/item/chain-facts.tsx'
import { ItemHistory } from '../../features/vault/item/history.tsx'
import { ItemHeading } from '../../features/vault/item/item-heading.tsx'
import { ItemGone } from '../../features/vault/item/item-gone.tsx'
import { ItemPicture } from '../../features/vault/item/item-picture.tsx'
import { ItemStory } from '../../features/vault/item/item-story.tsx'
import { usePublicItem } from '../../features/vault/item/use-item.ts'
import { publicItem } from '../../domain/item/api.ts'
import { ProofPanel } from '../../features/vault/proof/proof-panel.tsx'
import { useBrandName } from '../../lib/brand.ts'
import { queryClient } from '../../lib/query.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { QueryBoundary } from '../../lib/query-state.tsx'

export const readAhead = (key: string) => {
  const { queryKey, queryFn } = publicItem(key)
  return queryClient.prefetchQuery({ queryKey, queryFn })
}

/** Public page of one piece, with the means to verify it. */
export default function ShowPage() {
  const { key = '' } = useParams()
  const item = usePublicItem(key)
  usePageTitle(item.value?.name)
  return (
    <div className="night min-h-dvh pb-20">
      <Container className="flex min-h-16 flex-wrap items-center justify-between">
        <BrandMark />
        {item.value && (
          <Link
            to={address('goods', { id: item.value.goodsSn })}
            className={buttonStyle({ size: 'small', variant: 'quiet' })}
          >
            看这件作品
          </Link>
        )}
      </Container>
      <QueryBoundary
        of={item}
        loading={inPlace(<DetailSkeleton label="正在加载藏品" />)}
        gone={<ItemGone />}
        failure={{ isPage: true }}
      >
        {(piece) => inPlace(<Piece item={piece} showKey={key} />)}
      </QueryBoundary>
    </div>
  )
}

const inPlace = (content: ReactNode) => <Container className="pt-4 md:pt-10">{content}</Container>

function Piece({ item, showKey }: { item: PublicItem; showKey: ShowKey }) {
  const brand = useBrandName()
  return (
    <>
      <div className="grid items-start gap-10 md:grid-cols-2 lg:gap-20">
        <ItemPicture
          item={item}
          veil={<Watermark text={`${brand} ${formatSerial(item.serial, item.edition)}`} />}
          className="min-w-0"
        />
        <div className="min-w-0 md:pt-4">
          <ItemHeading item={item} owner={` ${item.ownerName} `} />
          <ShowActions item={item} showKey={showKey} className="mt-8" />
          <ProofPanel claim={item} className="mt-12" />
        </div>
      </div>
      <div className="mt-16 grid items-start gap-14 md:grid-cols-2 lg:gap-20">
        <ChainFacts chain={item.chain} className="min-w-0" />
        <ItemHistory history={item.history} />
      </div>
      <ItemStory item={item} className="mt-16" />
    </>
  )
}
