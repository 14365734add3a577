import type { PoolId } from '@app/contract'
import { BoatDrawing, cx, EmptyState, linkStyle, ListSkeleton, Picture } from '@app/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '../../../lib/router/link.tsx'
import { address } from '../../../routes.ts'
import { serverSeconds } from '../../../lib/clock.ts'
import { EndlessList } from '../../../lib/endless-list.tsx'
import { PointsToken } from '../../../domain/points/points-token.tsx'
import { pictureProps } from '../../../lib/image.ts'
import { formatMoment } from '../../../lib/moment.ts'
import { ReportButton } from '../../../domain/report/report-button.tsx'
import { relativeTime } from '../../../lib/time.ts'
import { awardPages, type Lottery } from '../api.ts'
import { useLiveWinners, type Winner } from './use-live-winners.ts'

export interface WinnerListProps {
  lottery: Lottery
  /** A draw of the user is in progress: nothing new is shown until it ends. */
  isHeld: boolean
}

/** Winners and prizes, newest first; new ones are added at the top. */
export function WinnerList({ lottery, isHeld }: WinnerListProps) {
  const query = useInfiniteQuery(awardPages('winners', lottery.configId))
  const fresh = useLiveWinners(lottery, isHeld, () => void query.refetch())
  return (
    <EndlessList
      query={query}
      failure="中奖名单加载失败"
      skeleton={<ListSkeleton label="正在加载中奖名单" />}
      empty={
        fresh.length > 0 ? (
          <Winners winners={fresh} />
        ) : (
          <EmptyState title="还没有人抽中" drawing={BoatDrawing}>
            抽中的人会列在这里。
          </EmptyState>
        )
      }
      endless={false}
      unit="位"
    >
      {(awards) => {
        const known = new Set(awards.map(({ drawId }) => drawId))
        return <Winners winners={[...fresh.filter(({ drawId }) => !known.has(drawId)), ...awards]} />
      }}
    </EndlessList>
  )
}

function Winners({ winners }: { winners: readonly Winner[] }) {
  return (
    <ul className="divide-y divide-line">
      {winners.map((winner) => (
        <li key={winner.drawId} className="flex animate-appear items-center gap-3.5 py-2.5">
          <Cover {...winner} />
          <p className="min-w-0 grow truncate">
            <span className="text-ink-soft">{winner.isMine ? '你' : winner.name}</span> 抽中 {winner.prizeName}
          </p>
          <span className={cx('figures shrink-0 text-xs text-ink-faint', winner.isMine ? 'mr-8' : '-mr-3.5')}>
            {relativeTime(winner.time, serverSeconds())}
          </span>
          {!winner.isMine && (
            <ReportButton isFlag reported={{ kind: 'name', on: 'award', id: winner.drawId, name: winner.name }} />
          )}
        </li>
      ))}
    </ul>
  )
}

/** All draws of the user, each with a link to verify it. */
export function MyDraws({ configId }: { configId: PoolId }) {
  return (
    <EndlessList
      query={useInfiniteQuery(awardPages('mine', configId))}
      failure="抽奖记录加载失败"
      skeleton={<ListSkeleton label="正在加载抽奖记录" />}
      empty={
        <EmptyState title="你还没有抽过" drawing={BoatDrawing}>
          抽过的每一次都记在这里，都可以验证。
        </EmptyState>
      }
      endless={false}
      unit="次"
    >
      {(awards) => (
        <ul className="divide-y divide-line">
          {awards.map((award) => (
            <li key={award.drawId} className="flex items-start gap-3.5 py-3.5">
              <Cover {...award} />
              <div className="min-w-0 grow">
                <p>{award.prizeName}</p>
                <p className="figures text-xs text-ink-faint">
                  {formatMoment(award.time, serverSeconds(), { today: '今天' })} ·{' '}
                  {award.costPoints === 0 ? '免费' : `用 ${award.costPoints} 积分`}
                </p>
              </div>
              <div className="flex shrink-0 flex-col items-end gap-1 text-sm">
                <Link
                  to={address('verifyDraw', { id: award.roundId }, { ordinal: award.ordinal })}
                  className={cx(linkStyle, 'touch-area')}
                >
                  验证这一抽
                </Link>
                {award.nftId && (
                  <Link
                    to={address('collectionInfo', { id: award.nftId })}
                    className={cx(linkStyle, 'touch-area mt-3')}
                  >
                    看这一件
                  </Link>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </EndlessList>
  )
}

function Cover({ cover, kind }: Pick<Winner, 'cover' | 'kind'>) {
  // The number of points is beside it.
  if (kind === 'points') return <PointsToken points={1} className="size-12 shrink-0 rounded-sm" />
  return (
    <Picture
      {...pictureProps(cover, '', '48px')}
      ratio={1}
      className={cx('w-12 shrink-0 rounded-sm', kind === 'thanks' && 'opacity-60')}
    />
  )
}
