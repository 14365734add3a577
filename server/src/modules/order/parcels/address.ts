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

export type ParcelSealing = ReturnType<typeof createParcelAddressSealer>

/** Creates a sealer that binds an encrypted address to its order: it cannot be decrypted in another order's row. */
export function createParcelAddressSealer(sealer: Sealer) {
  const contextOf = (orderSn: OrderSn) => `deliveries.address:${orderSn}`
  return {
    seal: (orderSn: OrderSn, address: OpenAddress): Buffer =>
      sealer.encrypt(JSON.stringify(toParcelAddress(address)), contextOf(orderSn)),
    open: (orderSn: OrderSn, sealed: Buffer): ParcelAddress =>
      JSON.parse(sealer.decrypt(sealed, contextOf(orderSn))) as ParcelAddress,
  }
}

/** Names a municipality once, although it is both province and city. */
function toParcelAddress({ name, phone, province, city, district, detail }: OpenAddress): ParcelAddress {
  const places = [province, city === province ? '' : city, district, detail]
  return { name, phone, text: places.filter(Boolean).join(' ') }
}
