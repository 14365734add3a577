import { tabStorage } from '@app/ui'
import { useSearchParams } from '../../lib/router/router.tsx'

const key = 'inviteCode'
/** The name in an invite link, and a longer one that old posters may carry. */
const names = ['invite', 'inviteCode']

/** The invite code of a query string; empty where there is none that could be one. */
function inviteCodeOf(query: URLSearchParams): string {
  const code = names.map((name) => query.get(name)).find(Boolean) ?? ''
  return /^[A-Za-z0-9]{4,16}$/.test(code) ? code : ''
}

/** Keeps the code of an invite link for this visit, so that one who looks around first is still somebody's guest. */
export function rememberInviteCode(query: URLSearchParams): void {
  const code = inviteCodeOf(query)
  if (code) tabStorage.set(key, code)
}

/** The code one came with: of this address, else of an earlier one of this visit; empty where nobody invited. */
export function useInviteCode(): string {
  const [query] = useSearchParams()
  return inviteCodeOf(query) || (tabStorage.get(key) ?? '')
}

/** The code served its purpose. */
export const forgetInviteCode = (): void => tabStorage.remove(key)
