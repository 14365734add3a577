import { KycStatus } from '@app/contract'
import type { Sealer } from '../../core/crypto.ts'
import type { Tx } from '../../core/database.ts'
import { randomKey, randomUid } from '../../core/ids.ts'
import { maskIdNumber, maskPhone, maskRealName } from '../../core/mask.ts'
import { readIdNumber } from './idNumber.ts'
import * as kyc from './kycQueries.ts'
import * as queries from './queries.ts'

/** An account that somebody other than its owner makes: for the demonstration, for a benchmark, by an operator. */
export interface ProvisionedUser {
  phone: string
  /** Made by hashPassword, outside the transaction; null for an account that logs in by code alone. */
  passwordHash: string | null
  nickname: string
  avatar: string
  /** The uid of whoever invited them. */
  invitedBy?: string | null
  /** Given when the person's real name counts as verified. */
  identity?: { realName: string; idNumber: string } | undefined
}

/**
 * Makes an account, verified when an identity is given, and returns its uid; the uid of the account that has the phone
 * already, unchanged, where there is one. Throws ID_NUMBER_TAKEN, and Error on an ID number that fails its checksum.
 */
export async function createVerifiedUser(tx: Tx, sealer: Sealer, user: ProvisionedUser): Promise<string> {
  const uid = randomUid()
  const phoneHash = sealer.keyedHash(user.phone, 'phone')
  const isNew = await queries.insertUser(tx, {
    uid,
    phoneEncrypted: sealer.encrypt(user.phone, `users.phone:${uid}`),
    phoneHash,
    phoneMasked: maskPhone(user.phone),
    passwordHash: user.passwordHash,
    nickname: user.nickname,
    registrationChannel: 5,
    inviteCode: randomKey(8),
    invitedBy: user.invitedBy ?? null,
  })
  if (!isNew) {
    const known = await queries.findByPhone(tx, phoneHash)
    if (!known) throw new Error('The phone is taken by nobody')
    return known.uid
  }
  await tx.updateTable('users').set({ avatar: user.avatar }).where('uid', '=', uid).execute()
  if (user.identity) await verify(tx, sealer, uid, user.identity)
  return uid
}

async function verify(
  tx: Tx,
  sealer: Sealer,
  uid: string,
  { realName, idNumber }: { realName: string; idNumber: string },
) {
  const birthDate = readIdNumber(idNumber)
  if (!birthDate) throw new Error('The ID number fails its checksum')
  const identity: kyc.SealedIdentity = {
    idNumberHash: sealer.keyedHash(idNumber, 'idNumber'),
    idNumberEncrypted: sealer.encrypt(idNumber, `identity.idNumber:${uid}`),
    realNameEncrypted: sealer.encrypt(realName, `identity.realName:${uid}`),
    idNumberMasked: maskIdNumber(idNumber),
    realNameMasked: maskRealName(realName),
  }
  await kyc.insertAttempt(tx, uid, identity, { kind: 'success', reason: '' })
  await kyc.insertIdentity(tx, uid, identity, birthDate)
  await kyc.setStatus(tx, uid, KycStatus.success, birthDate)
}
