import type { OrderSn } from '@app/contract'
import type { Sealer } from '../../../core/crypto.ts'
import type { OpenAddress } from '../../user/index.ts'

/** Plain address of a parcel: for shipping only, never for a log. */
export interface ParcelAddress {
  name: string
  phone: string
  /** Province, city, district and detail in one line. */
  text: string
}

/** Encrypts addresses bound to their order: they cannot be decrypted in another order's row. */
export interface ParcelSealing {
  seal(orderSn: OrderSn, address: OpenAddress): Buffer
  open(orderSn: OrderSn, sealed: Buffer): ParcelAddress
}

export function createParcelAddressSealer(sealer: Sealer): ParcelSealing {
  const contextOf = (orderSn: OrderSn) => `deliveries.address:${orderSn}`
  return {
    seal: (orderSn, address) => sealer.encrypt(JSON.stringify(toParcelAddress(address)), contextOf(orderSn)),
    open: (orderSn, sealed) => JSON.parse(sealer.decrypt(sealed, contextOf(orderSn))) as ParcelAddress,
  }
}

/** Names a municipality once, although it is both province and city. */
function toParcelAddress({ name, phone, province, city, district, detail }: OpenAddress): ParcelAddress {
  const parts = [province, city === province ? '' : city, district, detail]
  return { name, phone, text: parts.filter(Boolean).join(' ') }
}
