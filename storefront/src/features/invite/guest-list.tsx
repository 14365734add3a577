import { KycStatus } from '@app/contract/enums'
import { Avatar, BoatDrawing, Bone, Button, cx, EmptyState, ShieldIcon } from '@app/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { EndlessList } from '../../lib/endless-list.tsx'
import { imageUrl } from '../../lib/image.ts'
import { formatDate } from '../../lib/time.ts'
import { type Guest, guestPages } from './api.ts'

/** Users invited by this user, each with their progress. */
export function GuestList({ onInvite }: { onInvite: () => unknown }) {
  return (
    <div>
      <EndlessList
        query={useInfiniteQuery(guestPages())}
        failure="邀请记录加载失败"
        skeleton={<Skeleton />}
        empty={
          <EmptyState
            drawing={BoatDrawing}
            title="还没有邀请过朋友"
            action={
              <Button variant="primary" onClick={onInvite}>
                邀请第一位朋友
              </Button>
            }
          >
            朋友用你的链接注册后，会出现在这里。
          </EmptyState>
        }
        unit="位"
      >
        {(guests) => (
          <ul className="animate-appear divide-y divide-line">
            {guests.map((guest) => (
              <Row key={`${guest.registerTime} ${guest.nickname} ${guest.avatar}`} guest={guest} />
            ))}
          </ul>
        )}
      </EndlessList>
    </div>
  )
}

function Row({ guest }: { guest: Guest }) {
  const isVerified = guest.kycStatus === KycStatus.success
  return (
    <li className="flex items-center gap-4 py-4">
      <Avatar src={guest.avatar && imageUrl(guest.avatar)} name={guest.nickname} size={44} />
      <div className="min-w-0 grow">
        <p className="truncate">{guest.nickname}</p>
        <p className="figures text-sm text-ink-faint">{formatDate(guest.registerTime)} 注册</p>
      </div>
      <div className="shrink-0 text-right">
        <p
          className={cx('inline-flex items-center gap-1.5 text-sm', isVerified ? 'text-celadon-ink' : 'text-ink-faint')}
        >
          {isVerified && <ShieldIcon className="size-4" />}
          {isVerified ? '已实名' : '已注册'}
        </p>
        {guest.points > 0 ? (
          <p className="figures text-sm text-gold-ink">+{guest.points} 积分</p>
        ) : (
          !isVerified && <p className="text-xs text-ink-faint">等待实名</p>
        )}
      </div>
    </li>
  )
}

function Skeleton() {
  return (
    <div role="status" aria-label="正在加载邀请记录" className="divide-y divide-line">
      {Array.from({ length: 5 }, (_, index) => (
        <div key={index} className="flex items-center gap-4 py-4">
          <Bone className="size-11 rounded-full" />
          <div className="grow">
            <Bone className="h-4 w-28" />
            <Bone className="mt-2.5 h-3 w-36" />
          </div>
          <Bone className="h-4 w-14" />
        </div>
      ))}
    </div>
  )
}
