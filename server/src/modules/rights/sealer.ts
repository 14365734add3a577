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

/** The encryption of rights: an address opens only for its own right, a coupon only for its own row. */
export interface RightsSealing {
  /** Seals a copy of an address, because its owner may change or delete it later. */
  sealAddress(key: RightKey, address: OpenAddress): Buffer
  openAddress(key: RightKey, sealed: Buffer): OpenShipping
  /** Opens an address for its owner, with a masked phone number. */
  presentAddress(key: RightKey, sealed: Buffer): OpenShipping
  sealCoupon(configId: RightsConfigId, coupon: Coupon): SealedCoupon
  openCoupon(configId: RightsConfigId, sealed: Buffer): Coupon
  /** Hashes a code under every key of the ring; the first hash is the one stored. */
  passHashes(code: string): [Buffer, ...Buffer[]]
}

/** A coupon as it is stored: the keyed hash of its code, and its encryption. */
export interface SealedCoupon {
  hash: Buffer
  sealed: Buffer
}

export function createRightsSealer(sealer: Sealer): RightsSealing {
  const addressContext = (key: RightKey) => `rights_sold.address:${rightsIdOf(key)}`
  const couponContext = (configId: RightsConfigId) => `rights_coupons.coupon:${configId}`
  const openAddress = (key: RightKey, sealed: Buffer) =>
    JSON.parse(sealer.decrypt(sealed, addressContext(key))) as OpenShipping
  return {
    sealAddress(key, { name, phone, province, city, district, detail }) {
      const text = [...new Set([province, city, district])].join('') + detail
      return sealer.encrypt(JSON.stringify({ name, phone, text } satisfies OpenShipping), addressContext(key))
    },
    openAddress,
    presentAddress(key, sealed) {
      const open = openAddress(key, sealed)
      return { ...open, phone: maskPhone(open.phone) }
    },
    sealCoupon: (configId, coupon) => ({
      hash: sealer.keyedHash(coupon.code, `rightsCoupon:${configId}`),
      sealed: sealer.encrypt(JSON.stringify(coupon), couponContext(configId)),
    }),
    openCoupon: (configId, sealed) => JSON.parse(sealer.decrypt(sealed, couponContext(configId))) as Coupon,
    passHashes: (code) => sealer.keyedHashes(code, 'rightsPass'),
  }
}
