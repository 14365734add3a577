import type { Uid } from '@app/contract'
import { readFields, tabStorage } from '@app/ui'
import { isUploaded, type Uploaded } from '../../domain/picture/uploaded.ts'

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
  const draft = readFields(tabStorage, keyOf(uid, of), noDraft)
  return { ...draft, pictures: draft.pictures.filter(isUploaded) }
}

/** Keeps a draft over a reload; one without words and pictures is forgotten. */
export function keepDraft(uid: Uid, of: string, draft: Draft): void {
  if (draft.text.trim() !== '' || draft.pictures.length > 0) tabStorage.set(keyOf(uid, of), JSON.stringify(draft))
  else tabStorage.remove(keyOf(uid, of))
}
