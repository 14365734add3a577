import type { AddressId, Uid } from '@app/contract'
import { readFields, tabStorage } from '@app/ui'

/** Unsaved content of the address form. */
export interface AddressDraft {
  name: string
  phone: string
  regionCode: string
  detail: string
  isDefault: boolean
}

export const noDraft: AddressDraft = { name: '', phone: '', regionCode: '', detail: '', isDefault: false }

// Kept for this tab only: a phone and an address must not remain on a shared machine.
const keyOf = (uid: Uid, addressId: AddressId) => `addressDraft:${uid}:${addressId || 'new'}`

/** Returns the unsaved draft of an address; null if there is none. */
export function readDraft(uid: Uid, addressId: AddressId): AddressDraft | null {
  const key = keyOf(uid, addressId)
  return tabStorage.get(key) === null ? null : readFields(tabStorage, key, noDraft)
}

/** Stores a draft so that it survives a reload; null removes it. */
export function keepDraft(uid: Uid, addressId: AddressId, draft: AddressDraft | null): void {
  if (draft) tabStorage.set(keyOf(uid, addressId), JSON.stringify(draft))
  else tabStorage.remove(keyOf(uid, addressId))
}
