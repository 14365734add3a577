import type { SpotId, Uid } from '@app/contract'
import { readFields, tabStorage } from '@app/ui'
import { isUploaded, type Uploaded } from '../../../domain/picture/uploaded.ts'

/** Unsent content of a message. */
export interface Draft {
  spotId: SpotId
  text: string
  pictures: Uploaded[]
}

const noDraft: Draft = { spotId: '', text: '', pictures: [] }

// Kept for this tab only, like other drafts.
const keyOf = (uid: Uid) => `wallDraft:${uid}`

/** Returns the unsent draft. */
export function readDraft(uid: Uid): Draft {
  const draft = readFields(tabStorage, keyOf(uid), noDraft)
  return { ...draft, pictures: draft.pictures.filter(isUploaded) }
}

/** Stores a draft so that it survives a reload; removes one without text and pictures. */
export function keepDraft(uid: Uid, draft: Draft): void {
  if (hasContent(draft)) tabStorage.set(keyOf(uid), JSON.stringify(draft))
  else tabStorage.remove(keyOf(uid))
}

export const hasContent = ({ text, pictures }: Draft): boolean => text.trim() !== '' || pictures.length > 0
