import type { HallKey } from '@app/contract'
import { Bone, buttonStyle, Container, EmptyState } from '@app/ui'
import type { ReactNode } from 'react'
import { address } from '../../routes.ts'
import { ReportButton } from '../../domain/report/report-button.tsx'
import { usePageTitle } from '../../lib/page-title.ts'
import { Link } from '../../lib/router/link.tsx'
import { QueryBoundary, useQueryState } from '../../lib/query-state.tsx'
import { hallAddress, sharedHall, type SharedHall } from './api.ts'
import { HallWalk } from './walk/hall-walk.tsx'
import { WalkEnd } from './walk/walk-end.tsx'
import { HallShares } from './sharing/hall-shares.tsx'

export interface SharedHallProps {
  hallKey: HallKey
  /** Link to the home page. */
  home: ReactNode
}

/** A shared hall, or a message that it is not, or no longer, shared. */
export function SharedHallPage({ hallKey, home }: SharedHallProps) {
  const hall = useQueryState(sharedHall(hallKey))
  usePageTitle(hall.value?.name)
  return (
    <QueryBoundary of={hall} loading={<HallSkeleton />} gone={<HallGone home={home} />} failure={{ isPage: true }}>
      {(shown) => <Visit hall={shown} hallKey={hallKey} home={home} />}
    </QueryBoundary>
  )
}

function Visit({ hall, hallKey, home }: SharedHallProps & { hall: SharedHall }) {
  const { hallId, name, foreword, ownerName, isOwn, pieces } = hall
  return (
    <HallWalk
      name={name}
      foreword={foreword}
      byline={`${ownerName} 的展厅 · ${pieces.length} 件藏品`}
      pieces={pieces}
      toOf={({ goodsSn }) => address('goods', { id: goodsSn })}
      home={home}
      actions={
        isOwn ? (
          <Link to={address('mineHall')} className={buttonStyle({ size: 'small', variant: 'quiet' })}>
            回我的展厅
          </Link>
        ) : (
          <ReportButton reported={{ kind: 'hall', id: hallId, name: ownerName, on: 'hall', text: name }} />
        )
      }
      end={
        <WalkEnd
          title={pieces.length > 0 ? '展览到此结束' : '墙上还空着'}
          text={pieces.length > 0 ? `感谢来看 ${ownerName} 的收藏` : '主人还没有挂上作品'}
        >
          {pieces.length > 0 && <HallShares hall={{ name, pieces, ownerName }} url={hallAddress(hallKey)} />}
          <Link to={isOwn ? address('mineHall') : address('home')} className={buttonStyle({ variant: 'primary' })}>
            {isOwn ? '回我的展厅' : '去挑我的第一件'}
          </Link>
        </WalkEnd>
      }
    />
  )
}

export function HallSkeleton() {
  return (
    <div role="status" aria-label="正在加载展厅" className="night grid min-h-dvh place-items-center">
      <Bone className="size-56 rounded-full" />
    </div>
  )
}

function HallGone({ home }: { home: ReactNode }) {
  return (
    <div className="night grid min-h-dvh content-start">
      <Container className="flex min-h-16 items-center">{home}</Container>
      <Container>
        <EmptyState
          isPage
          title="这个展厅没有开放"
          action={
            <Link to={address('home')} className={buttonStyle({ variant: 'primary' })}>
              去首页看看
            </Link>
          }
        >
          主人可能收回了分享，或者地址不完整。
        </EmptyState>
      </Container>
    </div>
  )
}
