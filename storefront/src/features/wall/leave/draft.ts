import type { SpotId, Uid } from '@app/contract'
import { readFields, tabStorage } from '@app/ui'
import { isUploaded, type Uploaded } from '../../../domain/picture/uploaded.ts'

/** What is written of a message before it is sent. */
export interface Draft {
  spotId: SpotId
  text: string
  pictures: Uploaded[]
}

const noDraft: Draft = { spotId: '', text: '', pictures: [] }

// For this tab alone, as other drafts are.
const keyOf = (uid: Uid) => `wallDraft:${uid}`

/** What was written and not sent yet. */
export function readDraft(uid: Uid): Draft {
  const draft = readFields(tabStorage, keyOf(uid), noDraft)
  return { ...draft, pictures: draft.pictures.filter(isUploaded) }
}

/** Keeps a draft over a reload; one without words and pictures is forgotten. */
export function keepDraft(uid: Uid, draft: Draft): void {
  if (hasContent(draft)) tabStorage.set(keyOf(uid), JSON.stringify(draft))
  else tabStorage.remove(keyOf(uid))
}

export const hasContent = ({ text, pictures }: Draft): boolean => text.trim() !== '' || pictures.length > 0
