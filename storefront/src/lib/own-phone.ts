import { tabStorage } from '@app/ui'
import { useSession } from './session.ts'

// For this tab only, and removed with everything personal: a full number must not remain on a shared machine.
const key = 'ownPhone'

/** Keeps the number that the user has just logged in with. */
export const keepOwnPhone = (phone: string): unknown => tabStorage.set(key, phone)

/** Returns the full number of the user's phone, if they logged in with it in this tab; otherwise it is empty. */
export function useOwnPhone(): string {
  const masked = useSession((session) => session.userInfo.phone)
  const phone = tabStorage.get(key) ?? ''
  return fitsMask(phone, masked) ? phone : ''
}

/** Whether a number can be the one whose ends are known: `138****0001`. */
export function fitsMask(phone: string, masked: string): boolean {
  return phone.length === masked.length && Array.from(masked).every((sign, at) => sign === '*' || sign === phone[at])
}
