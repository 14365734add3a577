import type { Uid } from '@app/contract'
import { readFields, tabStorage } from '@app/ui'

/** What is being written, kept while the tab lives: through a refusal, a reload, and the way to the login and back. */
export interface Draft {
  text: string
  isAnonymous: boolean
}

const key = 'wishDraft'
const empty: Draft = { text: '', isAnonymous: false }

/** The draft of a person, or the one that was begun before a login. Another person's is nobody's business. */
export function readDraft(uid: Uid): Draft {
  const { uid: author, ...draft } = readFields(tabStorage, key, { ...empty, uid: '' })
  return author === '' || author === uid ? draft : empty
}

export function keepDraft(uid: Uid, draft: Draft): void {
  if (draft.text) tabStorage.set(key, JSON.stringify({ uid, ...draft }))
  else tabStorage.remove(key)
}
