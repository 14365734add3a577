import { tabStorage } from '@app/ui'
import { useSearchParams } from '../../lib/router/router.tsx'

const key = 'inviteCode'
/** Parameter of an invite link, and a longer name that old posters may carry. */
const names = ['invite', 'inviteCode']

/** Returns the invite code of a query string; empty if there is no valid one. */
function inviteCodeOf(query: URLSearchParams): string {
  const code = names.map((name) => query.get(name)).find(Boolean) ?? ''
  return /^[A-Za-z0-9]{4,16}$/.test(code) ? code : ''
}

/** Stores the code of an invite link for this visit, so that a visitor who browses first still counts as invited. */
export function rememberInviteCode(query: URLSearchParams): void {
  const code = inviteCodeOf(query)
  if (code) tabStorage.set(key, code)
}

/** Returns the invite code of this address, else of an earlier one in this visit; empty if there is none. */
export function useInviteCode(): string {
  const [query] = useSearchParams()
  return inviteCodeOf(query) || (tabStorage.get(key) ?? '')
}

/** Removes the invite code once it has been used. */
export const forgetInviteCode = (): void => tabStorage.remove(key)
