import { ArrowLeftIcon, Bone, Container, EmptyState, FilterBar, formatCount } from '@app/ui'
import { Link } from '../../lib/router/link.tsx'
import { useSearchParams } from '../../lib/router/router.tsx'
import { address } from '../../routes.ts'
import { type Lottery, lotteries } from '../../features/play/api.ts'
import { LotteryView } from '../../features/play/lottery/lottery-view.tsx'
import { useSession } from '../../lib/session.ts'
import { QueryBoundary, useQueryState } from '../../lib/query-state.tsx'

/**
 * The prize draw, styled as a night exhibition. The site's frame is hidden here, so the page has its own navigation;
 * `?id=` names a lottery.
 */
export default function LotteryPage() {
  const { isLogin, userInfo } = useSession()
  const lotteryList = useQueryState(lotteries())
  return (
    <div className="night min-h-dvh">
      <Container className="pt-safe flex min-h-16 items-center justify-between">
        <Link
          to={address('amusePlay')}
          className="inline-flex min-h-11 items-center gap-2 text-sm text-ink-soft hover:text-ink"
        >
          <ArrowLeftIcon /> 玩乐
        </Link>
        {isLogin && (
          <Link
            to={address('integral')}
            className="figures inline-flex min-h-11 items-center text-sm text-ink-soft hover:text-ink"
          >
            积分 <span className="ml-1.5 text-gold-ink">{formatCount(userInfo.points)}</span>
          </Link>
        )}
      </Container>
      <Container className="pb-safe-16 pt-2 md:pt-6">
        <QueryBoundary
          of={lotteryList}
          loading={<Skeleton />}
          failure={{
            title: '抽奖加载失败',
            isPage: true,
            children: '网络可能断了一下。次数和积分不受影响，请稍后再试。',
          }}
        >
          {({ list }) => <LotteryPanels open={list} />}
        </QueryBoundary>
      </Container>
    </div>
  )
}

function LotteryPanels({ open }: { open: readonly Lottery[] }) {
  const [query, setQuery] = useSearchParams()
  const lottery = open.find(({ configId }) => configId === query.get('id')) ?? open[0]
  if (!lottery) {
    return (
      <EmptyState title="目前没有抽奖" isPage>
        新的抽奖会先在公告中预告。
      </EmptyState>
    )
  }
  return (
    <>
      {open.length > 1 && (
        <div className="mb-6">
          <FilterBar
            label="抽奖"
            options={open.map(({ configId, title }) => ({ value: configId, label: title }))}
            value={lottery.configId}
            onChange={(id) => setQuery({ id }, { replace: true })}
          />
        </div>
      )}
      <LotteryView key={lottery.configId} lottery={lottery} />
    </>
  )
}

function Skeleton() {
  return (
    <div role="status" aria-label="正在加载抽奖" className="lg:max-w-[33rem]">
      <Bone className="mx-auto h-9 w-48" />
      <Bone className="mx-auto mt-3 h-4 w-64 max-w-full" />
      <div className="mx-auto mt-8 grid w-full max-w-[33rem] grid-cols-3 gap-[5px]">
        {Array.from({ length: 9 }, (_, index) => (
          <Bone key={index} className="aspect-square rounded-md" />
        ))}
      </div>
    </div>
  )
}
