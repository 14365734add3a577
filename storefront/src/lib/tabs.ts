import { renewSession, setOtherTabs } from './call.ts'
import { confirmUser } from './read-user.ts'
import { onStoredToken, resetSession, takeToken, useSession } from './session.ts'
import { askTabs, openTabChannel, publishTokens } from './tab-channel.ts'

/** Follows logins, renewals and logouts in the other tabs of this browser. Returns a function that stops it. */
export function followOtherTabs(): () => void {
  const closeChannel = openTabChannel()
  setOtherTabs({ ask: askTabs, publish: publishTokens })
  const stopListening = onStoredToken((token) => {
    const mine = useSession.getState()
    if (token) void takeOver(token)
    // A tab that could not renew gives up only for itself; only the server knows whether the session is over.
    else if (mine.refreshToken) void renewSession(mine.token).then((isAlive) => isAlive || resetSession(), resetSession)
    else resetSession()
  })
  return () => {
    setOtherTabs(undefined)
    closeChannel()
    stopListening()
  }
}

/**
 * Takes over a token from another tab or the native app and reads its user; data of a different previous user is
 * removed.
 */
export async function takeOver(token: string): Promise<void> {
  takeToken(token)
  await confirmUser(false)
}
