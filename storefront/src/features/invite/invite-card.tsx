import { cx, Seal } from '@app/ui'
import { Valley } from '@app/ui/valley'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { pointRules } from '../../domain/points/rules.ts'
import { useBrandName } from '../../lib/brand.ts'
import { useSession } from '../../lib/session.ts'

/** Invitation card: a night over the valley, the inviter's name, and the rewards of both. */
export function InviteCard({ children, className }: { children?: ReactNode; className?: string }) {
  const brand = useBrandName()
  const nickname = useSession((session) => session.userInfo.nickname)
  const points = useQuery(pointRules()).data?.invite.points
  return (
    <div className={cx('night', className)}>
      <div className="night-sky relative isolate flex min-h-72 gap-5 overflow-hidden rounded-lg p-5 md:p-6">
        <Valley />
        <div className="flex shrink-0 flex-col items-center gap-3 self-start bg-[#fdfbf7] px-2.5 pt-4 pb-3 text-[#211f1b] shadow-mount">
          <p className="title upright text-xl leading-none">邀你同看</p>
          <Seal className="size-5 text-vermilion" />
        </div>
        <div className="flex min-w-0 grow flex-col">
          <p className="title truncate text-lg">{brand}</p>
          <p className="mt-1 truncate text-sm text-ink-soft">{nickname} 邀请你一起收藏</p>
          {children}
          <p className="mt-auto text-right text-sm text-ink">
            你和好友各得 <span className="figures title text-3xl text-gold-ink">{points ?? '…'}</span> 积分
          </p>
        </div>
      </div>
    </div>
  )
}
