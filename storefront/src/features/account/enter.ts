import type { Reply } from '@app/contract/types'
import { toast } from '@app/ui'
import { useNavigate, useSearchParams } from '../../lib/router/router.tsx'
import { forgetInviteCode } from '../../domain/invite/code.ts'
import { afterLogin } from '../../lib/login-address.ts'
import { keepOwnPhone } from '../../lib/own-phone.ts'
import { readUser } from '../../lib/read-user.ts'
import { isSessionKept, resetSession, storeTokens } from '../../lib/session.ts'
import { greeting } from './greeting.ts'

type Tokens = Reply<'user/userAuth/login'>

/**
 * Returns what runs after a login with a phone: store the tokens, load the user, greet, and go to the page that asked for the login.
 * Throws DataAbnormalError when a token is missing, ApiError when the user cannot be read.
 */
export function useEnter(): (tokens: Tokens, phone: string) => Promise<void> {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  return async (tokens, phone) => {
    storeTokens(tokens)
    try {
      const user = await readUser()
      keepOwnPhone(phone)
      if (tokens.isNew) forgetInviteCode()
      toast.notify(
        `${greeting(new Date().getHours())}，${user.nickname}`,
        isSessionKept ? welcome(tokens) : '这个浏览器不保存登录状态，刷新或关闭页面后需要重新登录。',
        'good',
      )
    } catch (error) {
      resetSession()
      throw error
    }
    navigate(afterLogin(search.get('redirect')), { replace: true })
  }
}

const welcome = ({ isNew }: Tokens) => (isNew ? '欢迎来到这里，先随意逛逛。' : '欢迎回来。')
