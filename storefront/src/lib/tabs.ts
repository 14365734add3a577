import { renewSession, setOtherTabs } from './call.ts'
import { confirmUser } from './read-user.ts'
import { onStoredToken, resetSession, takeToken, useSession } from './session.ts'
import { askTabs, openTabChannel, tellTabs } from './tab-channel.ts'

/** Follows a login, a renewal and a logout in the other tabs of this browser. Returns how to stop. */
export function followOtherTabs(): () => void {
  const closeChannel = openTabChannel()
  setOtherTabs({ ask: askTabs, tell: tellTabs })
  const stopListening = onStoredToken((token) => {
    const mine = useSession.getState()
    if (token) void takeOver(token)
    // A tab that could not renew gives up for itself; whether the session is over, only the server knows.
    else if (mine.refreshToken) void renewSession(mine.token).then((isAlive) => isAlive || resetSession(), resetSession)
    else resetSession()
  })
  return () => {
    setOtherTabs(undefined)
    closeChannel()
    stopListening()
  }
}

/** Takes over a token of another tab or of the native app, and learns whose it is: what another person saw is gone then. */
export async function takeOver(token: string): Promise<void> {
  takeToken(token)
  await confirmUser(false)
}
