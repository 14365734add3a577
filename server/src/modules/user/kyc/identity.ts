import type { Uid } from '@app/contract'
import type { Sealer } from '../../../core/crypto.ts'
import { maskIdNumber, maskRealName } from '../../../core/mask.ts'

/** A sealed real-name identity. */
export interface SealedIdentity {
  /** The number's keyed hash under every key of the ring; the first is stored. */
  idNumberHashes: [Buffer, ...Buffer[]]
  idNumberEncrypted: Buffer
  realNameEncrypted: Buffer
  idNumberMasked: string
  realNameMasked: string
}

/** Seals a user's name and number, bound to their account. */
export function sealIdentity(
  sealer: Sealer,
  uid: Uid,
  { realName, idNumber }: { realName: string; idNumber: string },
): SealedIdentity {
  return {
    idNumberHashes: sealer.keyedHashes(idNumber, 'idNumber'),
    idNumberEncrypted: sealer.encrypt(idNumber, `identity.idNumber:${uid}`),
    realNameEncrypted: sealer.encrypt(realName, `identity.realName:${uid}`),
    idNumberMasked: maskIdNumber(idNumber),
    realNameMasked: maskRealName(realName),
  }
}

/** Opens what `sealIdentity` sealed. */
export function openIdentity(
  sealer: Sealer,
  uid: Uid,
  sealed: { id_number_encrypted: Buffer; real_name_encrypted: Buffer },
): { realName: string; idNumber: string } {
  return {
    realName: sealer.decrypt(sealed.real_name_encrypted, `identity.realName:${uid}`),
    idNumber: sealer.decrypt(sealed.id_number_encrypted, `identity.idNumber:${uid}`),
  }
}
