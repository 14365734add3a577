import { useSession } from '../../../lib/session.ts'

const key = 'drawSpendAgreed'

/** Whether this person agreed, in this visit, that draws may cost points. */
export function hasAgreed(): boolean {
  return sessionStorage.getItem(key) === useSession.getState().userInfo.uid
}

export function noteAgreed(): void {
  try {
    sessionStorage.setItem(key, useSession.getState().userInfo.uid)
  } catch {
    // Storage is full or forbidden: it is asked again.
  }
}
