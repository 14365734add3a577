import type { RightsConfigId } from '@app/contract'
import type { Sealer } from '../../core/crypto.ts'
import { maskPhone } from '../../core/mask.ts'
import type { OpenAddress } from '../user/index.ts'
import { type RightKey, rightsIdOf } from './rightsId.ts'

/** Where a parcel goes, with the whole phone number; never for a log. */
export interface OpenShipping {
  name: string
  phone: string
  /** Province, city, district and detail as one line. */
  text: string
}

/** A partner's code as its owner uses it. */
export interface Coupon {
  code: string
  /** An https address where it is used; empty where there is none. */
  link: string
}

export type Sealing = ReturnType<typeof createRightsSealer>

/** What of rights is encrypted: an address opens for the right it was given with, a coupon for its own row's code. */
export function createRightsSealer(sealer: Sealer) {
  const addressContext = (key: RightKey) => `rights_sold.address:${rightsIdOf(key)}`
  const couponContext = (configId: RightsConfigId) => `rights_coupons.coupon:${configId}`
  return {
    /** A copy of an address as it is now: its owner may change or delete it later. */
    sealAddress(key: RightKey, { name, phone, province, city, district, detail }: OpenAddress): Buffer {
      const text = [...new Set([province, city, district])].join('') + detail
      return sealer.encrypt(JSON.stringify({ name, phone, text } satisfies OpenShipping), addressContext(key))
    },

    openAddress: (key: RightKey, sealed: Buffer): OpenShipping =>
      JSON.parse(sealer.decrypt(sealed, addressContext(key))) as OpenShipping,

    /** As its owner sees it. */
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

    /** Under every key of the ring, the first of which is kept. */
    passHashes: (code: string) => sealer.keyedHashes(code, 'rightsPass'),
  }
}
