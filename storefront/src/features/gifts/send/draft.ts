import type { ItemId, Uid } from '@app/contract'
import { isRecord, readFields, readStored, tabStorage } from '@app/ui'

/** Content of a gift before it is sent. */
export interface Draft {
  phone: string
  surname: string
  message: string
  /** Person the phone belongs to, once looked up. */
  face: Face | null
}

/** Masked person behind a phone. */
export interface Face {
  phone: string
  nickname: string
  avatar: string
}

export const noDraft: Draft = { phone: '', surname: '', message: '', face: null }

/** Maximum characters of a message. */
export const messageLength = 60

// Kept for this tab only: another person's phone must not remain on a shared machine.
const keyOf = (uid: Uid, nftId: ItemId) => `giftDraft:${uid}:${nftId}`

/** Returns the unsent draft of a gift. */
export function readDraft(uid: Uid, nftId: ItemId): Draft {
  const key = keyOf(uid, nftId)
  const { face } = readStored(tabStorage, key)
  return { ...readFields(tabStorage, key, noDraft), face: isFace(face) ? face : null }
}

/** Stores a draft so that it survives a reload; null removes it. */
export function keepDraft(uid: Uid, nftId: ItemId, draft: Draft | null): void {
  if (draft) tabStorage.set(keyOf(uid, nftId), JSON.stringify(draft))
  else tabStorage.remove(keyOf(uid, nftId))
}

const isFace = (value: unknown): value is Face =>
  isRecord(value) && ['phone', 'nickname', 'avatar'].every((name) => typeof value[name] === 'string')
