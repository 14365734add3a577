import { toast } from '@app/ui'
import { useNavigate } from '../../lib/router/router.tsx'
import { paths } from '../../routes.ts'
import { resetSession } from '../../lib/session.ts'

/**
 * Returns what runs after all logins have ended on the server: forgets the session, goes to the login page, and says
 * why.
 */
export function useLeave(): (title: string, text: string) => void {
  const navigate = useNavigate()
  return (title, text) => {
    navigate(paths.login.path)
    resetSession()
    toast.notify(title, text, 'good')
  }
}
