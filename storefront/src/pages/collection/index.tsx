import { Container, DetailSkeleton } from '@app/ui'
import { useParams } from 'react-router'
import { ChainFacts } from '../../features/vault/item/chain-facts.tsx'
import { ItemHistory } from '../../features/vault/item/history.tsx'
import { ItemHeading } from '../../features/vault/item/item-heading.tsx'
import { ItemMissing } from '../../features/vault/item/item-missing.tsx'
import { ItemPicture } from '../../features/vault/item/item-picture.tsx'
import { ItemStory } from '../../features/vault/item/item-story.tsx'
import { OwnFacts } from '../../features/vault/item/own-facts.tsx'
import { ShareItem } from '../../features/vault/item/share.tsx'
import { useOwnItem } from '../../features/vault/item/use-item.ts'
import { LoginInvitation } from '../../lib/login-invitation.tsx'
import { usePageTitle } from '../../lib/page-title.ts'
import { useSession } from '../../lib/session.ts'

/** One piece of mine, at night under a lamp. */
export default function CollectionPage() {
  const { id = '' } = useParams()
  const isLogin = useSession((session) => session.isLogin)
  const { item, error, retry } = useOwnItem(id)
  usePageTitle(item?.name)
  return (
    <div className="night -mb-16 min-h-dvh pb-24">
      {!isLogin ? (
        <LoginInvitation title="登录后看自己的藏品" className="min-h-[70dvh] justify-center" />
      ) : error ? (
        <ItemMissing error={error} onRetry={retry} />
      ) : (
        <Container className="pt-6 md:pt-14">
          {item ? (
            <>
              <div className="grid items-start gap-10 md:grid-cols-2 lg:gap-20">
                <ItemPicture item={item} className="min-w-0" />
                <div className="min-w-0 md:pt-4">
                  <ItemHeading item={item} owner="你" />
                  <ShareItem showKey={item.showKey} name={item.name} className="mt-8" />
                  <OwnFacts item={item} className="mt-8" />
                </div>
              </div>
              <div className="mt-16 grid items-start gap-14 md:grid-cols-2 lg:gap-20">
                <ChainFacts chain={item.chain} className="min-w-0" />
                <ItemHistory history={item.history} />
              </div>
              <ItemStory item={item} className="mt-16" />
            </>
          ) : (
            <DetailSkeleton label="藏品正在展开" />
          )}
        </Container>
      )}
    </div>
  )
}
