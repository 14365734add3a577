import type { RightsConfigId } from '@app/contract'
import type { Sealer } from '../../core/crypto.ts'
import { maskPhone } from '../../core/mask.ts'
import type { OpenAddress } from '../user/index.ts'
import { type RightKey, rightsIdOf } from './rightsId.ts'

/** Shipping address with the full phone number; must not be logged. */
export interface OpenShipping {
  name: string
  phone: string
  /** Province, city, district and detail as one line. */
  text: string
}

/** A partner's code in clear text. */
export interface Coupon {
  code: string
  /** Https address where it is used; empty if there is none. */
  link: string
}

export type Sealing = ReturnType<typeof createRightsSealer>

/** Creates the encryption of rights: an address opens only for its own right, a coupon only for its own row. */
export function createRightsSealer(sealer: Sealer) {
  const addressContext = (key: RightKey) => `rights_sold.address:${rightsIdOf(key)}`
  const couponContext = (configId: RightsConfigId) => `rights_coupons.coupon:${configId}`
  return {
    /** Seals a copy of an address, because its owner may change or delete it later. */
    sealAddress(key: RightKey, { name, phone, province, city, district, detail }: OpenAddress): Buffer {
      const text = [...new Set([province, city, district])].join('') + detail
      return sealer.encrypt(JSON.stringify({ name, phone, text } satisfies OpenShipping), addressContext(key))
    },

    openAddress: (key: RightKey, sealed: Buffer): OpenShipping =>
      JSON.parse(sealer.decrypt(sealed, addressContext(key))) as OpenShipping,

    /** Opens an address for its owner. */
    presentAddress(key: RightKey, sealed: Buffer): OpenShipping {
      const open = this.openAddress(key, sealed)
      return { ...open, phone: maskPhone(open.phone) }
    },

    sealCoupon: (configId: RightsConfigId, coupon: Coupon) => ({
      hash: sealer.keyedHash(coupon.code, `rightsCoupon:${configId}`),
      sealed: sealer.encrypt(JSON.stringify(coupon), couponContext(configId)),
    }),

    openCoupon: (configId: RightsConfigId, sealed: Buffer): Coupon =>
      JSON.parse(sealer.decrypt(sealed, couponContext(configId))) as Coupon,

    /** Hashes a code under every key of the ring; the first hash is the one stored. */
    passHashes: (code: string) => sealer.keyedHashes(code, 'rightsPass'),
  }
}
