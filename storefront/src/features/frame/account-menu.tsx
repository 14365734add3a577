import { Avatar, buttonStyle, cx, formatCount } from '@app/ui'
import { Link } from '../../lib/router/link.tsx'
import { useLocation } from '../../lib/router/router.tsx'
import { address } from '../../routes.ts'
import { imageUrl } from '../../lib/image.ts'
import { loginAddress } from '../../lib/login-address.ts'
import { useSession } from '../../lib/session.ts'
import { useUnreadMessages } from '../../domain/inbox/unread.ts'
import { AccountList } from './account-list.tsx'
import { Disclosure } from './disclosure.tsx'
import { UnreadCount } from './unread-count.tsx'

/** Login button, or the avatar with its menu for a logged-in user. */
export function AccountMenu({ className }: { className?: string }) {
  const isLogin = useSession((session) => session.isLogin)
  const { nickname, avatar, points } = useSession((session) => session.userInfo)
  const unread = useUnreadMessages()
  if (!isLogin) return <LoginButton className={className} />
  return (
    <Disclosure
      label={unread > 0 ? `${nickname}的账号，${unread} 条未读消息` : `${nickname}的账号`}
      button={
        <span className="relative">
          <Avatar src={imageUrl(avatar)} name={nickname} size={36} isMute />
          <UnreadCount count={unread} className="absolute -top-1 -right-1.5 ring-2 ring-paper" />
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
