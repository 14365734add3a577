import type { Uid } from '@app/contract'
import { readFields, tabStorage } from '@app/ui'
import { isUploaded, type Uploaded } from '../../domain/picture/uploaded.ts'

/** Unsent content of a ticket. */
export interface Draft {
  text: string
  pictures: Uploaded[]
}

const noDraft: Draft = { text: '', pictures: [] }

// Kept for this tab only, like other drafts. `of`: the ticket, or the subject of a new one.
const keyOf = (uid: Uid, of: string) => `ticketDraft:${uid}:${of}`

/** Returns the unsent draft. */
export function readDraft(uid: Uid, of: string): Draft {
  const draft = readFields(tabStorage, keyOf(uid, of), noDraft)
  return { ...draft, pictures: draft.pictures.filter(isUploaded) }
}

/** Stores a draft so that it survives a reload; removes one without text and pictures. */
export function keepDraft(uid: Uid, of: string, draft: Draft): void {
  if (draft.text.trim() !== '' || draft.pictures.length > 0) tabStorage.set(keyOf(uid, of), JSON.stringify(draft))
  else tabStorage.remove(keyOf(uid, of))
}
