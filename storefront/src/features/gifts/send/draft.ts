import type { ItemId, Uid } from '@app/contract'

/** What is written of a gift before it is sent. */
export interface Draft {
  phone: string
  surname: string
  message: string
  /** Whom the phone leads to, once it was looked up. */
  face: Face | null
}

/** The masked person behind a phone. */
export interface Face {
  phone: string
  nickname: string
  avatar: string
}

export const noDraft: Draft = { phone: '', surname: '', message: '', face: null }

/** Characters of a message at most. */
export const messageLength = 60

// For this tab alone: whose phone somebody wrote down is nothing to leave on a machine.
const keyOf = (uid: Uid, nftId: ItemId) => `giftDraft:${uid}:${nftId}`

/** What was written and not sent yet. */
export function readDraft(uid: Uid, nftId: ItemId): Draft {
  try {
    const kept = sessionStorage.getItem(keyOf(uid, nftId))
    return kept ? { ...noDraft, ...(JSON.parse(kept) as Partial<Draft>) } : noDraft
  } catch {
    return noDraft
  }
}

/** Keeps a draft over a reload; null forgets it. */
export function keepDraft(uid: Uid, nftId: ItemId, draft: Draft | null): void {
  try {
    if (draft) sessionStorage.setItem(keyOf(uid, nftId), JSON.stringify(draft))
    else sessionStorage.removeItem(keyOf(uid, nftId))
  } catch {
    // Without storage a reload starts anew.
  }
}
