import { mutate } from '../mutation.ts'
import { useSession } from '../session.ts'

/** Token of this device for notifications; empty if they are off. */
let token = ''

/** Stores the token that the app announces, and registers it for the login, or ends it if it is empty. */
export function notePushToken(next: string): void {
  const before = token
  token = next
  if (!useSession.getState().token) return
  if (next !== '') register()
  // The server forgets a token that is gone by itself: a failure has no consequence.
  else if (before !== '') mutate('user/message/unregisterApp', { token: before }).catch(() => {})
}

let stopFollowing = (): void => undefined

/** Registers the device for every later login; the server ends it with the login. */
export function followLogins(): void {
  stopFollowing()
  stopFollowing = useSession.subscribe((now, before) => {
    if (now.token && now.token !== before.token && token !== '') register()
  })
}

const register = () => {
  // Without a gateway there are no notifications; the next login tries again.
  mutate('user/message/registerApp', { token }).catch(() => {})
}
