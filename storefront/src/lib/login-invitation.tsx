import { buttonStyle, EmptyState, GateDrawing } from '@app/ui'
import { Link } from './router/link.tsx'
import { useLocation, useNavigate } from './router/router.tsx'
import { loginAddress } from './login-address.ts'
import { useSession } from './session.ts'

export interface LoginInvitationProps {
  title?: string
  /** What becomes possible after logging in. */
  children?: string
  /** The invitation is all that its page shows. */
  isPage?: boolean
}

/** Invitation to log in, for pages that need a user; the login returns here. No route forces a login. */
export function LoginInvitation({ title = '登录后再来看', children, isPage }: LoginInvitationProps) {
  const { pathname, search } = useLocation()
  return (
    <EmptyState
      drawing={GateDrawing}
      isPage={isPage}
      title={title}
      action={
        <Link to={loginAddress(pathname + search)} className={buttonStyle({ variant: 'primary' })}>
          登录或注册
        </Link>
      }
    >
      {children ?? '登录后可以查看你自己的内容。'}
    </EmptyState>
  )
}

/**
 * Wraps an action that needs a login: `onClick={needLogin(() => buy())}`. Without a session it opens the login page.
 */
export function useNeedLogin(): <Result>(action: () => Result) => () => Result | undefined {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return (action) => () => {
    if (useSession.getState().isLogin) return action()
    navigate(loginAddress(pathname + search))
    return undefined
  }
}
