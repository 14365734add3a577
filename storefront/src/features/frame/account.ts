import { toast } from '@app/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '../../lib/router/router.tsx'
import { paths } from '../../app/paths.ts'
import { quietCall } from '../../lib/call.ts'
import { read } from '../../lib/query.ts'
import { resetSession, useSession } from '../../lib/session.ts'

/** Ends the session here and on the server, and goes home. */
export function useLogout(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    try {
      if (useSession.getState().token) await quietCall('user/userAuth/logout', {})
    } catch {
      // Without an answer the session ends here all the same; on the server it runs out by itself.
    }
    resetSession()
    navigate(paths.home.path)
  }
}

/** Address of the customer service; empty until it is known. */
export function useServiceLink(): string {
  return useQuery({ ...read('ops/service/config/info', { typeId: 1 }), staleTime: 10 * 60_000 }).data?.link ?? ''
}

/** What an entry says whose place is not open yet. */
export const sayComingSoon = () => toast.plain('即将开放，敬请期待')
/** What the art cooperation says. */
export const sayUnderConstruction = () => toast.plain('功能建设中，敬请期待')
