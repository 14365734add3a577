import { tabStorage } from '@app/ui'
import { useSession } from '../../../lib/session.ts'

const key = 'drawSpendAgreed'

/** Whether this person agreed, in this visit, that draws may cost points. */
export function hasAgreed(): boolean {
  return tabStorage.get(key) === useSession.getState().userInfo.uid
}

export function noteAgreed(): void {
  tabStorage.set(key, useSession.getState().userInfo.uid)
}
