import { tabStorage } from '@app/ui'
import { useSession } from '../../../lib/session.ts'

const key = 'drawSpendAgreed'

/** Whether the user agreed, during this visit, that draws may cost points. */
export function hasAgreed(): boolean {
  return tabStorage.get(key) === useSession.getState().userInfo.uid
}

export function noteAgreed(): void {
  tabStorage.set(key, useSession.getState().userInfo.uid)
}
