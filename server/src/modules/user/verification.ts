import { KycStatus } from '@app/contract'
import type { Tx } from '../../core/database.ts'
import * as queries from './kycQueries.ts'

/** What else follows from a person being verified, in the same transaction: their invitation counts. */
export type OnVerified = (tx: Tx, uid: string) => Promise<void>

/**
 * Makes a person verified, by the provider's word or a reviewer's: the one way to status 2. The caller holds the lock on
 * the person and has recorded the attempt. Throws ID_NUMBER_TAKEN where the number has verified another account.
 */
export async function becomeVerified(
  tx: Tx,
  person: { uid: string; identity: queries.SealedIdentity; birthDate: string },
  onVerified: OnVerified,
): Promise<void> {
  const { uid, identity, birthDate } = person
  await queries.insertIdentity(tx, uid, identity, birthDate)
  await queries.setStatus(tx, uid, KycStatus.success, birthDate)
  await onVerified(tx, uid)
}
