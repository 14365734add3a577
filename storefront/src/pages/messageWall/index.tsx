import { Bone, Container, SectionHeading } from '@app/ui'
import { Link } from '../../lib/router/link.tsx'
import { useSearchParams } from '../../lib/router/router.tsx'
import { address, paths } from '../../routes.ts'
import { type Order, type Wall as WallInfo, wallInfo } from '../../features/wall/api.ts'
import { LeaveBar } from '../../features/wall/leave/leave-bar.tsx'
import { MessageList } from '../../features/wall/list/message-list.tsx'
import { SpotShelf } from '../../features/wall/list/spot-shelf.tsx'
import { MessageSkeleton } from '../../features/wall/message-skeleton.tsx'
import { asideLink, WallFrame } from '../../features/wall/wall-frame.tsx'
import { leadsBack } from '../../lib/way-back.ts'
import { QueryBoundary, useQueryState } from '../../lib/query-state.tsx'

/** Message wall of the scenic spots. `?spotId=` selects a spot, `?order=hottest` the order. */
export default function MessageWallPage() {
  const wall = useQueryState(wallInfo)
  return (
    <WallFrame
      back={{ to: address('amusePlay'), label: '玩乐' }}
      aside={
        <Link to={address('mineMessage')} state={leadsBack} className={asideLink}>
          我的留言
        </Link>
      }
    >
      <Container className="pt-2 pb-36 md:pt-6 lg:pb-20">
        <SectionHeading level={1} note="走过的地方，留一句话给后来的人。" className="mb-6">
          {paths.messageWall.title}
        </SectionHeading>
        <QueryBoundary
          of={wall}
          loading={<Skeleton />}
          failure={{ title: '留言墙加载失败', children: '网络可能断了一下。写下的内容会保留，请稍后再试。' }}
        >
          {(spots) => <Wall wall={spots} />}
        </QueryBoundary>
      </Container>
    </WallFrame>
  )
}

function Wall({ wall }: { wall: WallInfo }) {
  const [query, setQuery] = useSearchParams()
  const spot = wall.spots.find(({ spotId }) => spotId === query.get('spotId'))
  const order: Order = query.get('order') === 'hottest' ? 'hottest' : 'newest'
  const choice = { spotId: spot?.spotId ?? '', order }
  const choose = (next: typeof choice) => {
    const wanted = {
      ...(next.spotId && { spotId: next.spotId }),
      ...(next.order === 'hottest' && { order: next.order }),
    }
    setQuery(wanted, { replace: true })
  }
  return (
    <>
      <SpotShelf spots={wall.spots} chosen={choice.spotId} onChoose={(spotId) => choose({ ...choice, spotId })} />
      <div className="mt-10 gap-x-16 lg:grid lg:grid-cols-[minmax(0,1fr)_18rem] xl:gap-x-24">
        <MessageList
          key={choice.spotId}
          choice={choice}
          spot={spot}
          onOrder={(next) => next !== order && choose({ ...choice, order: next })}
        />
        <LeaveBar wall={wall} spotId={choice.spotId} />
      </div>
    </>
  )
}

function Skeleton() {
  return (
    <div role="status" aria-label="正在加载留言墙">
      <div className="flex gap-3.5 overflow-hidden py-1.5">
        {Array.from({ length: 7 }, (_, index) => (
          <div key={index} className="w-38 shrink-0 lg:w-auto lg:grow">
            <Bone className="aspect-4/3" />
            <Bone className="mt-3 h-4 w-4/5" />
            <Bone className="mt-2 h-3 w-3/5" />
          </div>
        ))}
      </div>
      <div className="mt-14 lg:max-w-3xl">
        <MessageSkeleton />
      </div>
    </div>
  )
}
