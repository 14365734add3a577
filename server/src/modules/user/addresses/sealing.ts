import type { Reply, Uid } from '@app/contract'
import { findRegion } from '@app/contract/regions'
import type { Sealer } from '../../../core/crypto.ts'
import { maskPhone } from '../../../core/mask.ts'
import type { AddressRow, SealedPhone, SealedPlace } from './queries.ts'

export type DeliveryAddress = Reply<'user/user/deliveryAddress/add'>

/** Address with the full phone number, for shipping; must not be logged. */
export type OpenAddress = Omit<DeliveryAddress, 'isDefault'>

interface Place {
  name: string
  regionCode: string
  detail: string
}

/** Encrypts and opens addresses, bound to their owner: a row of another user does not open. */
export interface AddressSealer {
  sealPlace(uid: Uid, place: Place): SealedPlace
  sealPhone(uid: Uid, phone: string): SealedPhone
  /** Opens an address for its owner, with a masked phone number. */
  present(uid: Uid, row: AddressRow): DeliveryAddress
  openAll(uid: Uid, row: AddressRow): OpenAddress
}

/** Creates the encryption of addresses. */
export function createAddressSealer(sealer: Sealer): AddressSealer {
  const seal = (uid: Uid, field: string, text: string) => sealer.encrypt(text, `addresses.${field}:${uid}`)
  const open = (uid: Uid, field: string, sealed: Buffer) => sealer.decrypt(sealed, `addresses.${field}:${uid}`)

  function openPlace(uid: Uid, row: AddressRow) {
    return {
      addressId: row.id,
      name: open(uid, 'name', row.name_encrypted),
      regionCode: row.region_code,
      // A later table of regions may lack a code; the owner then sees that they must choose again.
      ...(findRegion(row.region_code) ?? { province: '', city: '', district: '' }),
      detail: open(uid, 'detail', row.detail_encrypted),
    }
  }

  return {
    sealPlace: (uid, place) => ({
      region_code: place.regionCode,
      name_encrypted: seal(uid, 'name', place.name),
      detail_encrypted: seal(uid, 'detail', place.detail),
    }),

    sealPhone: (uid, phone) => ({
      phone_encrypted: seal(uid, 'phone', phone),
      phone_masked: maskPhone(phone),
    }),

    present: (uid, row) => ({
      ...openPlace(uid, row),
      phone: row.phone_masked,
      isDefault: row.is_default,
    }),

    openAll: (uid, row) => ({
      ...openPlace(uid, row),
      phone: open(uid, 'phone', row.phone_encrypted),
    }),
  }
}
