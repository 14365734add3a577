import type { SpotId, Uid } from '@app/contract'
import type { Uploaded } from '../../../domain/picture/pictures-field.tsx'

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
  try {
    const kept = sessionStorage.getItem(keyOf(uid))
    return kept ? { ...noDraft, ...(JSON.parse(kept) as Partial<Draft>) } : noDraft
  } catch {
    return noDraft
  }
}

/** Keeps a draft over a reload; one without words and pictures is forgotten. */
export function keepDraft(uid: Uid, draft: Draft): void {
  try {
    if (hasContent(draft)) sessionStorage.setItem(keyOf(uid), JSON.stringify(draft))
    else sessionStorage.removeItem(keyOf(uid))
  } catch {
    // Without storage a reload starts anew.
  }
}

export const hasContent = ({ text, pictures }: Draft): boolean => text.trim() !== '' || pictures.length > 0
