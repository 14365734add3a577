import type { AddressId, Uid } from '@app/contract'
import { readFields, tabStorage } from '@app/ui'

/** What is written of an address, as its form holds it. */
export interface AddressDraft {
  name: string
  phone: string
  regionCode: string
  detail: string
  isDefault: boolean
}

export const noDraft: AddressDraft = { name: '', phone: '', regionCode: '', detail: '', isDefault: false }

// For this tab alone: a phone and an address are nothing to leave on a machine.
const keyOf = (uid: Uid, addressId: AddressId) => `addressDraft:${uid}:${addressId || 'new'}`

/** What was written of an address and not saved yet; null when nothing was. */
export function readDraft(uid: Uid, addressId: AddressId): AddressDraft | null {
  const key = keyOf(uid, addressId)
  return tabStorage.get(key) === null ? null : readFields(tabStorage, key, noDraft)
}

/** Keeps a draft over a reload; null forgets it. */
export function keepDraft(uid: Uid, addressId: AddressId, draft: AddressDraft | null): void {
  if (draft) tabStorage.set(keyOf(uid, addressId), JSON.stringify(draft))
  else tabStorage.remove(keyOf(uid, addressId))
}
