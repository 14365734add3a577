import type { ItemId, Uid } from '@app/contract'
import { isRecord, readFields, readStored, tabStorage } from '@app/ui'

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
  const key = keyOf(uid, nftId)
  const { face } = readStored(tabStorage, key)
  return { ...readFields(tabStorage, key, noDraft), face: isFace(face) ? face : null }
}

/** Keeps a draft over a reload; null forgets it. */
export function keepDraft(uid: Uid, nftId: ItemId, draft: Draft | null): void {
  if (draft) tabStorage.set(keyOf(uid, nftId), JSON.stringify(draft))
  else tabStorage.remove(keyOf(uid, nftId))
}

const isFace = (value: unknown): value is Face =>
  isRecord(value) && ['phone', 'nickname', 'avatar'].every((name) => typeof value[name] === 'string')
