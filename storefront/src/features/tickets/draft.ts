import type { Uid } from '@app/contract'
import type { Uploaded } from '../../domain/picture/pictures-field.tsx'

/** What is written before it is sent. */
export interface Draft {
  text: string
  pictures: Uploaded[]
}

const noDraft: Draft = { text: '', pictures: [] }

// For this tab alone, as other drafts are. `of`: the ticket, or what a new one is about.
const keyOf = (uid: Uid, of: string) => `ticketDraft:${uid}:${of}`

/** What was written and not sent yet. */
export function readDraft(uid: Uid, of: string): Draft {
  try {
    const kept = sessionStorage.getItem(keyOf(uid, of))
    return kept ? { ...noDraft, ...(JSON.parse(kept) as Partial<Draft>) } : noDraft
  } catch {
    return noDraft
  }
}

/** Keeps a draft over a reload; one without words and pictures is forgotten. */
export function keepDraft(uid: Uid, of: string, draft: Draft): void {
  try {
    if (draft.text.trim() !== '' || draft.pictures.length > 0) {
      sessionStorage.setItem(keyOf(uid, of), JSON.stringify(draft))
    } else sessionStorage.removeItem(keyOf(uid, of))
  } catch {
    // Without storage a reload starts anew.
  }
}
