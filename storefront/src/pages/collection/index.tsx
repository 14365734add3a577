import { ItemState } from '@app/contract/enums'
import { Container, DetailSkeleton, toast } from '@app/ui'
import { type ReactNode, useState } from 'react'
import { address } from '../../routes.ts'
import { cardPicture } from '../../lib/image.ts'
import { useParams } from '../../lib/router/router.tsx'
import { GiveAction } from '../../features/gifts/give-action.tsx'
import type { OwnItem } from '../../domain/item/api.ts'
import { DestroyAction } from '../../features/vault/destroy/destroy-action.tsx'
import { DestroyedNote } from '../../features/vault/destroy/destroyed-note.tsx'
import type { Destroyed } from '../../features/vault/destroy/use-destroying.ts'
import { ItemRights } from '../../features/rights/item-rights.tsx'
import { ChainFacts } from '../../features/vault/item/chain-facts.tsx'
import { ItemHistory } from '../../features/vault/item/history.tsx'
import { ItemHeading } from '../../features/vault/item/item-heading.tsx'
import { ItemGone } from '../../features/vault/item/item-gone.tsx'
import { ItemPicture } from '../../features/vault/item/item-picture.tsx'
import { ItemStory } from '../../features/vault/item/item-story.tsx'
import { OwnFacts } from '../../features/vault/item/own-facts.tsx'
import { ShareItem } from '../../features/vault/item/share.tsx'
import { useOwnItem, usePublicItem } from '../../features/vault/item/use-item.ts'
import { AskLink } from '../../domain/ticket/ask-link.tsx'
import { type Lost, useLost } from '../../lib/lost.ts'
import { LoginInvitation } from '../../lib/login-invitation.tsx'
import { usePageTitle } from '../../lib/page-title.ts'
import { useSession } from '../../lib/session.ts'
import { QueryBoundary } from '../../lib/query-state.tsx'

/** One of the user's pieces, at night under a lamp. */
export default function CollectionPage() {
  const { id = '' } = useParams()
  const isLogin = useSession((session) => session.isLogin)
  const item = useOwnItem(id)
  // A destroyed piece no longer exists for its owner: until they leave, the page keeps its content.
  const [end, setEnd] = useState<{ item: OwnItem; destroyed: Destroyed }>()
  const lost = useLost('hwnft/userNft/destroyNft', id, ({ gained }) =>
    toast.notify('这件藏品已经销毁', `获得 ${gained} 积分`, 'good'),
  )
  usePageTitle(item.value?.name)
  return (
    <div className="min-h-dvh pb-8">
      {!isLogin ? (
        <LoginInvitation title="登录后看自己的藏品" isPage />
      ) : end ? (
        inPlace(<DestroyedItem {...end} />)
      ) : (
        <QueryBoundary
          of={item}
          loading={inPlace(
            <DetailSkeleton label="正在加载藏品" picture={cardPicture(address('collectionInfo', { id }))} />,
          )}
          gone={<ItemGone own />}
          failure={{ isPage: true }}
        >
          {(mine) =>
            inPlace(<OwnItem item={mine} lost={lost} onDestroyed={(destroyed) => setEnd({ item: mine, destroyed })} />)
          }
        </QueryBoundary>
      )}
    </div>
  )
}

const inPlace = (content: ReactNode) => <Container className="pt-6 md:pt-14">{content}</Container>

interface OwnItemProps {
  item: OwnItem
  /** A destruction whose answer was lost. */
  lost: Lost | undefined
  onDestroyed: (destroyed: Destroyed) => void
}

function OwnItem({ item, lost, onDestroyed }: OwnItemProps) {
  return (
    <>
      <div className="grid items-start gap-10 md:grid-cols-2 lg:gap-20">
        <ItemPicture item={item} path={address('collectionInfo', { id: item.nftId })} className="min-w-0" />
        <div className="min-w-0 md:pt-4">
          <ItemHeading item={item} owner="你" />
          <ShareItem showKey={item.showKey} name={item.name} className="mt-8" />
          <section aria-label="可以做的事" className="mt-8 grid max-w-lg gap-4">
            <GiveAction item={item} />
            <DestroyAction item={item} lost={lost} onDestroyed={onDestroyed} />
          </section>
          <OwnFacts item={item} className="mt-8" />
          <AskLink about={{ nftId: item.nftId }} className="mt-5">
            对这件藏品有疑问，联系客服
          </AskLink>
          <ItemRights nftId={item.nftId} className="mt-10" />
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

/** A piece destroyed on this page, with its public data from now on. */
function DestroyedItem({ item, destroyed }: { item: OwnItem; destroyed: Destroyed }) {
  const { value: known } = usePublicItem(item.showKey)
  const ended = { ...item, state: ItemState.destroyed }
  return (
    <>
      <div className="grid items-start gap-10 md:grid-cols-2 lg:gap-20">
        <ItemPicture item={item} className="min-w-0 opacity-60 saturate-50" />
        <div className="min-w-0 md:pt-4">
          <ItemHeading item={ended} owner="你" />
          <DestroyedNote destroyed={destroyed} className="mt-8 max-w-lg" />
        </div>
      </div>
      <ItemHistory history={known?.history ?? item.history} className="mt-16" />
    </>
  )
}
