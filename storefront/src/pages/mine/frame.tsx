import { Avatar, Container, cx, formatCount, ShieldIcon } from '@app/ui'
import type { ReactNode } from 'react'
import { Link } from '../../lib/router/link.tsx'
import { address, paths } from '../../routes.ts'
import { UnreadCount } from '../../features/frame/unread-count.tsx'
import { LevelBadge } from '../../features/points/level-badge.tsx'
import { LevelStrip } from '../../features/points/level-strip.tsx'
import { useStanding } from '../../features/points/standing.ts'
import { useItemCounts } from '../../features/vault/use-counts.ts'
import { imageUrl } from '../../lib/image.ts'
import { useMediaQuery } from '../../lib/media.ts'
import { LoginInvitation } from '../../lib/login-invitation.tsx'
import { useSession } from '../../lib/session.ts'
import { hasPassedKyc } from '../../domain/person/kyc.ts'
import { useUnreadMessages } from '../../domain/inbox/unread.ts'
import { leadsBack } from '../../lib/way-back.ts'

const rooms = [
  { name: 'collection', label: '藏品' },
  { name: 'boxes', label: '盒子' },
  { name: 'order', label: '订单' },
  { name: 'commodity', label: '喜欢' },
  { name: 'transfer', label: '转赠' },
  { name: 'invite', label: '邀请' },
  { name: 'composeLog', label: '合成' },
  { name: 'itemInterest', label: '权益' },
  { name: 'tickets', label: '咨询' },
] as const

/** Narrower than Tailwind's `md`. */
const phone = '(max-width: 47.99rem)'

export interface MineFrameProps {
  /** The current section. */
  at: (typeof rooms)[number]['name']
  children: ReactNode
}

/** Frame of the user's own pages: profile, assets, and navigation between the sections. */
export function MineFrame({ at, children }: MineFrameProps) {
  const isLogin = useSession((session) => session.isLogin)
  if (!isLogin) {
    return (
      <LoginInvitation title="登录后查看" isPage>
        登录后，藏品、订单和权益都在这里。
      </LoginInvitation>
    )
  }
  return (
    <Container className="py-4 md:py-10">
      <Owner />
      <nav aria-label="个人中心" className="snap-row relative mt-1 gap-6 border-b border-line md:mt-8">
        {rooms.map(({ name, label }) => (
          <Link
            key={name}
            ref={name === at ? showInRow : undefined}
            to={address(name)}
            aria-current={name === at ? 'page' : undefined}
            className={cx(
              'relative flex min-h-11 shrink-0 items-center transition-colors focus-visible:-outline-offset-2',
              name === at
                ? "font-medium text-ink after:absolute after:inset-x-0 after:-bottom-px after:h-0.5 after:bg-ink after:content-['']"
                : 'text-ink-soft hover:text-ink',
            )}
          >
            {label}
          </Link>
        ))}
      </nav>
      <h1 className="sr-only">{paths[at].title}</h1>
      <div className="pt-4 md:pt-6">{children}</div>
    </Container>
  )
}

/** Scrolls the navigation so that the current section is visible, with part of the previous one. */
function showInRow(link: HTMLElement | null): void {
  if (link?.parentElement) link.parentElement.scrollLeft = link.offsetLeft - link.offsetWidth * 2
}

function Owner() {
  const user = useSession((session) => session.userInfo)
  const favourites = useSession((session) => session.collectGoodsSns.length)
  const counts = useItemCounts()
  const standing = useStanding()
  const isPhone = useMediaQuery(phone)
  const unread = useUnreadMessages()
  return (
    <header>
      <div className="flex flex-wrap items-center gap-x-3.5 gap-y-1 md:gap-x-5 md:gap-y-6">
        <Link to={address('baseInfo')} aria-label="基本资料" className="rounded-full">
          <Avatar src={user.avatar && imageUrl(user.avatar)} name={user.nickname} size={isPhone ? 48 : 72} />
        </Link>
        <div className="min-w-0 grow basis-40">
          <p className="flex items-center gap-3">
            <span className="title truncate text-lg md:text-2xl">{user.nickname}</span>
            {standing?.level && <LevelBadge level={standing.level} className="animate-appear" />}
          </p>
          <KycState isVerified={hasPassedKyc(user)} />
        </div>
        <Link
          to={address('messages')}
          className="touch-area inline-flex items-center gap-2 text-sm text-ink-soft underline-offset-4 hover:text-ink hover:underline"
        >
          消息
          <UnreadCount count={unread} />
        </Link>
        <ul className="flex w-full flex-wrap justify-between gap-x-4 sm:w-auto sm:gap-x-10">
          <Count
            label="藏品"
            to={address('collection')}
            value={counts?.total}
            note={counts?.minting ? `${counts.minting} 件上链中` : undefined}
          />
          <Count label="订单" to={address('order')} value={user.orderCount} />
          <Count label="喜欢" to={address('commodity')} value={favourites} />
          <Count label="积分" to={address('integral')} value={user.points} />
        </ul>
      </div>
      {/* On phones the points link there too, and the holdings come first. */}
      {!isPhone && <LevelStrip className="mt-6" />}
    </header>
  )
}

function KycState({ isVerified }: { isVerified: boolean }) {
  return isVerified ? (
    <p className="inline-flex items-center gap-1.5 text-xs text-celadon-ink md:mt-1 md:text-sm">
      <ShieldIcon className="size-4" />
      已实名
    </p>
  ) : (
    <Link
      to={address('kycAuth')}
      state={leadsBack}
      className="touch-area inline-flex items-center gap-1.5 text-xs text-vermilion-ink md:mt-1 md:text-sm underline-offset-4 hover:underline"
    >
      <ShieldIcon className="size-4" />
      未实名，去认证
    </Link>
  )
}

interface CountProps {
  label: string
  to: string
  value: number | undefined
  note?: string | undefined
}

function Count({ label, to, value, note }: CountProps) {
  return (
    <li>
      <Link to={to} className="group min-h-11 min-w-11 max-md:flex max-md:items-center max-md:gap-1.5 md:block">
        <span className="block text-xs text-ink-faint group-hover:text-ink">{label}</span>
        <span className="figures block md:text-xl">{value === undefined ? '—' : formatCount(value)}</span>
        {note && <span className="block text-xs text-gold-ink">{note}</span>}
      </Link>
    </li>
  )
}
