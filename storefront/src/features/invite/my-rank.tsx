import { Button, formatCount } from '@app/ui'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../lib/session.ts'
import { inviteCharts, type Period } from './api.ts'

/** The user's own position on the chart along the lower edge of the window, with the invite button. */
export function MyRank({ period, onInvite }: { period: Period; onInvite: () => unknown }) {
  const isLogin = useSession((session) => session.isLogin)
  const { data } = useQuery(inviteCharts(period))
  return (
    <aside
      aria-label="我的名次"
      className="pb-safe-3 sticky bottom-0 z-(--layer-bar) border-t border-line bg-surface/95 pt-3 backdrop-blur"
    >
      <div className="mx-auto flex min-h-13 max-w-3xl items-center justify-between gap-4 px-4 sm:px-6">
        <p className="figures min-w-0 animate-appear text-sm text-ink-soft">
          {!isLogin ? (
            '登录后，就能看到自己的名次。'
          ) : !data ? null : data.mine ? (
            <>
              <span className="title mr-3 text-xl text-ink">第 {formatCount(data.mine.rank)} 名</span>
              <span className="whitespace-nowrap">邀请了 {formatCount(data.mine.count)} 人</span>
            </>
          ) : (
            '还没有上榜，邀请一位好友完成实名就能上榜。'
          )}
        </p>
        <Button variant="primary" onClick={onInvite} className="shrink-0">
          {isLogin ? '邀请好友' : '登录'}
        </Button>
      </div>
    </aside>
  )
}
