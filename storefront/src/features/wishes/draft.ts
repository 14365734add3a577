import type { Uid } from '@app/contract'
import { readFields, tabStorage } from '@app/ui'

/** Unsent wish, kept for the tab: survives a refusal, a reload, and a login. */
export interface Draft {
  text: string
  isAnonymous: boolean
}

const key = 'wishDraft'
const empty: Draft = { text: '', isAnonymous: false }

/** Returns the user's draft, or the one begun before the login; never another user's. */
export function readDraft(uid: Uid): Draft {
  const { uid: author, ...draft } = readFields(tabStorage, key, { ...empty, uid: '' })
  return author === '' || author === uid ? draft : empty
}

export function keepDraft(uid: Uid, draft: Draft): void {
  if (draft.text) tabStorage.set(key, JSON.stringify({ uid, ...draft }))
  else tabStorage.remove(key)
}
