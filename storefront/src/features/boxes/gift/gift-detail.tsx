import type { GiftBoxId } from '@app/contract'
import { buttonStyle, Container, DetailSkeleton, EmptyState, Picture } from '@app/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from '../../../lib/router/link.tsx'
import { address } from '../../../routes.ts'
import { pictureProps } from '../../../lib/image.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { useMinimumAge } from '../../../domain/person/age.ts'
import { LostNotice } from '../../../lib/lost-notice.tsx'
import { useSession } from '../../../lib/session.ts'
import { closedGiftBoxes, type GiftBox, giftBoxInfo } from '../api.ts'
import { BoxStory } from '../detail/box-story.tsx'
import { useOpening } from '../opening/use-opening.ts'
import { GiftContents } from './gift-contents.tsx'
import { GiftHeading } from './gift-heading.tsx'
import { lazySheetWithRetry } from '../../../lib/lazy/later.tsx'
import { QueryBoundary, useQueryState } from '../../../lib/query-state.tsx'

const OpeningShow = lazySheetWithRetry(() => import('../opening/opening-show.tsx'))

/** One gift box: its contents and, for its owners, the way to open it. */
export function GiftDetail({ giftBoxId }: { giftBoxId: GiftBoxId }) {
  const gift = useQueryState(giftBoxInfo(giftBoxId))
  usePageTitle(gift.value?.name)
  return (
    <QueryBoundary
      of={gift}
      loading={inPlace(<DetailSkeleton label="正在加载礼盒" />)}
      gone={<GiftGone />}
      failure={{ isPage: true }}
    >
      {(found) => inPlace(<Gift gift={found} />)}
    </QueryBoundary>
  )
}

const inPlace = (content: ReactNode) => <Container className="pt-5 pb-16 md:py-10">{content}</Container>

function Gift({ gift }: { gift: GiftBox }) {
  const isLogin = useSession((session) => session.isLogin)
  const { data: mine } = useQuery({ ...closedGiftBoxes(), enabled: isLogin })
  const closed = mine?.list.filter(({ giftBoxId }) => giftBoxId === gift.giftBoxId) ?? []
  const [first] = closed
  const age = useMinimumAge()
  const { show, pending, isUnderAge, openGift, showResult, close, lost, openLost } = useOpening()
  return (
    <div className="grid gap-x-8 gap-y-10 md:grid-cols-2 md:items-start lg:gap-x-16">
      <div className="min-w-0">
        <div className="mount rounded-sm p-2">
          <Picture
            {...pictureProps(gift.cover, gift.name, '(min-width: 1480px) 660px, (min-width: 768px) 48vw, 100vw')}
            ratio={1}
            priority
            className="rounded-sm"
          />
        </div>
      </div>
      <div className="min-w-0 md:pt-4">
        <GiftHeading
          gift={gift}
          closed={closed.length}
          isPending={pending > 0}
          openFrom={isUnderAge ? age : undefined}
          onOpen={async () => {
            if (first) await openGift(first)
          }}
          note={
            isLogin
              ? '你现在没有待开的这款礼盒。礼盒不单独出售，由活动赠送或用兑换码换得。'
              : '登录后可以看到你有没有这款礼盒。礼盒不单独出售，由活动赠送或用兑换码换得。'
          }
        />
        <LostNotice lost={lost} submission="打开" onGoOn={openLost} className="mt-6" />
        <div className="mt-12">
          <GiftContents contents={gift.contents} />
        </div>
      </div>
      <div className="min-w-0 md:mt-4">
        <BoxStory story={gift.story} />
      </div>
      {show && <OpeningShow show={show} onNext={undefined} onResult={showResult} onClose={close} />}
    </div>
  )
}

function GiftGone() {
  return (
    <EmptyState
      title="没有找到这个礼盒"
      isPage
      action={
        <Link to={address('boxes', { tab: 'gift' })} className={buttonStyle({ variant: 'primary' })}>
          看我的礼盒
        </Link>
      }
    >
      地址可能有误。你已有的礼盒不受影响。
    </EmptyState>
  )
}
