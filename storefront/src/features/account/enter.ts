import type { Reply } from '@app/contract/types'
import { toast } from '@app/ui'
import { useNavigate, useSearchParams } from 'react-router'
import { quietCall } from '../../lib/call.ts'
import { forgetInviteCode } from '../../lib/invite-code.ts'
import { afterLogin } from '../../lib/login-address.ts'
import { queryClient, read } from '../../lib/query.ts'
import { resetSession, setUserInfo, storeTokens } from '../../lib/session.ts'
import { greeting } from '../../lib/time.ts'

type Tokens = Reply<'user/userAuth/login'>

/**
 * What follows a login: keep the tokens, learn who it is, greet, and go where the login was asked from.
 * Throws DataAbnormalError when a token is missing, ApiError when the user cannot be read.
 */
export function useEnter(): (tokens: Tokens) => Promise<void> {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  return async (tokens) => {
    storeTokens(tokens)
    try {
      const user = await quietCall('user/user/info', {})
      setUserInfo(user)
      if (tokens.isNew) forgetInviteCode()
      toast.notify(
        `${greeting(new Date().getHours())}，${user.nickname}`,
        tokens.isNew ? '欢迎来到这里，先随意逛逛。' : '欢迎回来，今天也有新作品上墙。',
        'good',
      )
    } catch (error) {
      resetSession()
      throw error
    }
    await navigate(afterLogin(search.get('redirect')), { replace: true })
  }
}

/** Version of the agreements that is consented to. Throws ApiError when it cannot be read. */
export async function agreementVersion(): Promise<string> {
  return (await queryClient.ensureQueryData(read('ops/basic/config/info', {}))).agreementVersion
}
