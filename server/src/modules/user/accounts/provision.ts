import { KycStatus, RegistrationChannel, type Uid } from '@app/contract'
import type { Sealer } from '../../../core/crypto.ts'
import type { Tx } from '../../../core/database.ts'
import { randomKey, randomUid } from '../../../core/ids.ts'
import { maskPhone } from '../../../core/mask.ts'
import { sealIdentity } from '../kyc/identity.ts'
import { readIdNumber } from '../kyc/idNumber.ts'
import * as kyc from '../kyc/queries.ts'
import * as queries from './queries.ts'
import { setCode } from '../security/safeCodeQueries.ts'

/** An account not created by its owner: for the demonstration, for a benchmark, or by an operator. */
export interface ProvisionedUser {
  phone: string
  /** Computed by hashPassword, outside the transaction; null for an account that logs in by code only. */
  passwordHash: string | null
  /** Computed by hashPassword. Setting it here does not freeze giving, unlike a replacement by the owner. */
  safeCodeHash?: string | null
  nickname: string
  avatar: string
  /** The uid of the inviter. */
  invitedBy?: string | null
  /** Present if the user's real name counts as verified. */
  identity?: { realName: string; idNumber: string } | undefined
}

/**
 * Creates an account, verified if an identity is given, and returns its uid. If the phone already has an account,
 * returns its uid and changes nothing. Throws ID_NUMBER_TAKEN, and Error for an ID number that fails its checksum.
 */
export async function createVerifiedUser(tx: Tx, sealer: Sealer, user: ProvisionedUser): Promise<Uid> {
  const uid = randomUid()
  const phoneHashes = sealer.keyedHashes(user.phone, 'phone')
  const account = {
    uid,
    phoneEncrypted: sealer.encrypt(user.phone, `users.phone:${uid}`),
    phoneHash: phoneHashes[0],
    phoneMasked: maskPhone(user.phone),
    passwordHash: user.passwordHash,
    nickname: user.nickname,
    registrationChannel: RegistrationChannel.other,
    inviteCode: randomKey(8),
    invitedBy: user.invitedBy ?? null,
  }
  if (!(await queries.insertUser(tx, account, phoneHashes))) {
    const known = await queries.findByPhone(tx, phoneHashes)
    if (!known) throw new Error('The phone is taken by nobody')
    return known.uid
  }
  await tx.updateTable('users').set({ avatar: user.avatar }).where('uid', '=', uid).execute()
  if (user.safeCodeHash) await setCode(tx, uid, user.safeCodeHash)
  if (user.identity) await verify(tx, sealer, uid, user.identity)
  return uid
}

async function verify(tx: Tx, sealer: Sealer, uid: Uid, person: { realName: string; idNumber: string }) {
  const birthDate = readIdNumber(person.idNumber)
  if (!birthDate) throw new Error('The ID number fails its checksum')
  const identity = sealIdentity(sealer, uid, person)
  await kyc.insertAttempt(tx, uid, identity, { kind: 'success', reason: '' })
  await kyc.insertIdentity(tx, uid, identity, birthDate)
  await kyc.setStatus(tx, uid, KycStatus.success, birthDate)
}
