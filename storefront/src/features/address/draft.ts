import type { AddressId, Uid } from '@app/contract'

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
  try {
    const kept = sessionStorage.getItem(keyOf(uid, addressId))
    return kept ? { ...noDraft, ...(JSON.parse(kept) as Partial<AddressDraft>) } : null
  } catch {
    return null
  }
}

/** Keeps a draft over a reload; null forgets it. */
export function keepDraft(uid: Uid, addressId: AddressId, draft: AddressDraft | null): void {
  try {
    if (draft) sessionStorage.setItem(keyOf(uid, addressId), JSON.stringify(draft))
    else sessionStorage.removeItem(keyOf(uid, addressId))
  } catch {
    // Without storage a reload starts anew.
  }
}
