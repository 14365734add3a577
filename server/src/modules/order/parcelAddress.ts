import type { OrderSn } from '@app/contract'
import type { Sealer } from '../../core/crypto.ts'
import type { OpenAddress } from '../user/index.ts'

/** Where a parcel goes, in clear: for whoever sends it, never for a log. */
export interface ParcelAddress {
  name: string
  phone: string
  /** Province, city, district and detail as one line. */
  text: string
}

export type ParcelSealing = ReturnType<typeof createParcelAddressSealer>

/** Encrypts the address of one order for it alone: in another order's row it does not open. */
export function createParcelAddressSealer(sealer: Sealer) {
  const contextOf = (orderSn: OrderSn) => `deliveries.address:${orderSn}`
  return {
    seal: (orderSn: OrderSn, address: OpenAddress): Buffer =>
      sealer.encrypt(JSON.stringify(toParcelAddress(address)), contextOf(orderSn)),
    open: (orderSn: OrderSn, sealed: Buffer): ParcelAddress =>
      JSON.parse(sealer.decrypt(sealed, contextOf(orderSn))) as ParcelAddress,
  }
}

/** A municipality is named once. */
function toParcelAddress({ name, phone, province, city, district, detail }: OpenAddress): ParcelAddress {
  const places = [province, city === province ? '' : city, district, detail]
  return { name, phone, text: places.filter(Boolean).join(' ') }
}
