import { toast } from '@app/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '../../lib/router/router.tsx'
import { paths } from '../../routes.ts'
import { quietCall } from '../../lib/call.ts'
import { read } from '../../lib/query.ts'
import { resetSession, useSession } from '../../lib/session.ts'

/** Ends the session in the browser and on the server, then goes to the home page. */
export function useLogout(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    try {
      if (useSession.getState().token) await quietCall('user/userAuth/logout', {})
    } catch {
      // Without an answer the session still ends here; on the server it expires.
    }
    resetSession()
    navigate(paths.home.path)
  }
}

/** Link to customer service; empty until loaded. */
export function useServiceLink(): string {
  return useQuery({ ...read('ops/service/config/info', { typeId: 1 }), staleTime: 10 * 60_000 }).data?.link ?? ''
}

/** Message of the art cooperation entry. */
export const sayUnderConstruction = () => toast.plain('功能建设中，敬请期待')
