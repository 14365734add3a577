import type { Uid } from '@app/contract'

/** What is being written, kept while the tab lives: through a refusal, a reload, and the way to the login and back. */
export interface Draft {
  text: string
  isAnonymous: boolean
}

const key = 'wishDraft'
const empty: Draft = { text: '', isAnonymous: false }

/** The draft of a person, or the one that was begun before a login. Another person's is nobody's business. */
export function readDraft(uid: Uid): Draft {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as (Draft & { uid: Uid }) | null
    if (!kept || (kept.uid !== '' && kept.uid !== uid)) return empty
    return { text: kept.text, isAnonymous: kept.isAnonymous }
  } catch {
    return empty
  }
}

export function keepDraft(uid: Uid, draft: Draft): void {
  try {
    if (draft.text) sessionStorage.setItem(key, JSON.stringify({ uid, ...draft }))
    else sessionStorage.removeItem(key)
  } catch {
    // Without storage the draft lasts as long as the page.
  }
}
