import { KycStatus, type Uid } from '@app/contract'
import type { Tx } from '../../../core/database.ts'
import { events, type Emit } from '../../../events/index.ts'
import type { SealedIdentity } from './identity.ts'
import * as queries from './queries.ts'

/**
 * Marks a user as verified, on the word of the provider or a reviewer: the only way to status 2. The caller has locked
 * the user and recorded the attempt. Throws ID_NUMBER_TAKEN if the number has verified another account.
 */
export async function becomeVerified(
  tx: Tx,
  person: { uid: Uid; identity: SealedIdentity; birthDate: string },
  emit: Emit,
): Promise<void> {
  const { uid, identity, birthDate } = person
  await queries.insertIdentity(tx, uid, identity, birthDate)
  await queries.setStatus(tx, uid, KycStatus.success, birthDate)
  await emit(tx, events.realNameVerified, { uid })
}
