import { Avatar, buttonStyle, cx, formatCount } from '@app/ui'
import { Link } from '../../lib/router/link.tsx'
import { useLocation } from '../../lib/router/router.tsx'
import { address } from '../../routes.ts'
import { imageUrl } from '../../lib/image.ts'
import { loginAddress } from '../../lib/login-address.ts'
import { useSession } from '../../lib/session.ts'
import { useAirdropNews } from '../../domain/airdrop/news.ts'
import { useWaitingGifts } from '../../domain/gift/waiting.ts'
import { useUnreadTickets } from '../../domain/ticket/unread.ts'
import { AccountList } from './account-list.tsx'
import { Disclosure } from './disclosure.tsx'
import { MenuMark } from './menu-mark.tsx'

/** Login button, or the avatar with its menu for a logged-in user. */
export function AccountMenu({ className }: { className?: string }) {
  const isLogin = useSession((session) => session.isLogin)
  const { nickname, avatar, points } = useSession((session) => session.userInfo)
  const hasGift = useWaitingGifts() > 0
  const hasAnswer = useUnreadTickets() > 0
  const hasAirdrop = useAirdropNews().length > 0
  if (!isLogin) return <LoginButton className={className} />
  return (
    <Disclosure
      label={[
        `${nickname}的账号`,
        hasGift && '有赠送等你收下',
        hasAnswer && '客服有新的回复',
        hasAirdrop && '收到了空投',
      ]
        .filter(Boolean)
        .join('，')}
      button={
        <span className="relative">
          <Avatar src={imageUrl(avatar)} name={nickname} size={36} isMute />
          {(hasGift || hasAnswer || hasAirdrop) && (
            <MenuMark mark="dot" className="absolute -top-0.5 -right-0.5 ring-2 ring-paper" />
          )}
        </span>
      }
      // Aligns the avatar, not its touch area, with the edge.
      className={cx('-mr-1', className)}
    >
      {(close) => (
        <>
          <Link
            to={address('integral')}
            onClick={close}
            className="flex items-baseline justify-between gap-4 border-b border-line px-4 pt-1 pb-2.5 text-sm hover:text-ink"
          >
            <span className="truncate text-ink-faint">{nickname}</span>
            <span className="figures shrink-0 text-gold-ink">{formatCount(points)} 积分</span>
          </Link>
          <AccountList onDone={close} className="max-h-[70dvh] overflow-y-auto pt-1.5" />
        </>
      )}
    </Disclosure>
  )
}

export interface LoginButtonProps {
  wide?: boolean
  onClick?: () => void
  className?: string
}

/** Button to the login page; the user returns to the current page afterwards. */
export function LoginButton({ wide, onClick, className }: LoginButtonProps) {
  const { pathname, search } = useLocation()
  return (
    <Link to={loginAddress(pathname + search)} onClick={onClick} className={cx(buttonStyle({ wide }), className)}>
      登录/注册
    </Link>
  )
}
