import { toast } from '@app/ui'
import { useNavigate } from '../../lib/router/router.tsx'
import { paths } from '../../app/paths.ts'
import { resetSession } from '../../lib/session.ts'

/** After every login has ended on the server: forgets this one, goes to the login page, and says why. */
export function useLeave(): (title: string, text: string) => void {
  const navigate = useNavigate()
  return (title, text) => {
    navigate(paths.login.path)
    resetSession()
    toast.notify(title, text, 'good')
  }
}
