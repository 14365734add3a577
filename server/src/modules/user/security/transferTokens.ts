import type { ItemId, Uid } from '@app/contract'
import { sql } from 'kysely'
import { randomToken, tokenHash } from '../../../core/crypto.ts'
import type { Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import type { Sweep } from '../../../jobs/worker.ts'

/** What a proof permits: a gift of the items to the phone, or their destruction if there is no phone. */
export interface Purpose {
  uid: Uid
  nftIds: readonly ItemId[]
  recipientPhone?: string | undefined
}

/** Proofs of a safe code, each for one purpose, once, for a few minutes; stored hashed. */
export interface TransferTokens {
  /** Seconds for which a proof is valid. */
  readonly expiresIn: number
  /** Issues a proof and returns its token. */
  issue(tx: Tx, purpose: Purpose): Promise<string>
  /**
   * Consumes a proof. Throws TRANSFER_TOKEN_INVALID if it is another user's, for another purpose, used, expired or
   * unknown.
   */
  spend(tx: Tx, proof: Purpose & { transferToken: string }): Promise<void>
  /** Voids all proofs of a code that has been replaced. */
  voidAllOf(tx: Tx, uid: Uid): Promise<void>
  sweep: Sweep
}

export function createTransferTokens(core: CoreServices): TransferTokens {
  return {
    expiresIn: core.config.security.transferTokenSeconds,
    issue: (tx, purpose) => issueToken(core, tx, purpose),
    spend: (tx, proof) => spendToken(core, tx, proof),
    voidAllOf,
    sweep: {
      name: 'old transfer tokens',
      everySeconds: 600,
      run: () => deleteOld(core),
    },
  }
}

async function issueToken(core: CoreServices, tx: Tx, purpose: Purpose): Promise<string> {
  const expiresIn = core.config.security.transferTokenSeconds
  const token = randomToken()
  await tx
    .insertInto('transfer_tokens')
    .values({
      token_hash: tokenHash(token),
      uid: purpose.uid,
      purpose_hash: purposeHashes(core, purpose)[0],
      expires_at: sql`clock_timestamp() + make_interval(secs => ${expiresIn})`,
    })
    .execute()
  return token
}

async function spendToken(core: CoreServices, tx: Tx, proof: Purpose & { transferToken: string }): Promise<void> {
  const result = await tx
    .updateTable('transfer_tokens')
    .set({ used_at: sql`now()` })
    .where('token_hash', '=', tokenHash(proof.transferToken))
    .where('uid', '=', proof.uid)
    .where('purpose_hash', 'in', purposeHashes(core, proof))
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst()
  if (result.numUpdatedRows !== 1n) throw new AppError('TRANSFER_TOKEN_INVALID')
}

async function voidAllOf(tx: Tx, uid: Uid): Promise<void> {
  await tx
    .updateTable('transfer_tokens')
    .set({ used_at: sql`now()` })
    .where('uid', '=', uid)
    .where('used_at', 'is', null)
    .execute()
}

/** Returns the hashes under every key of the ring; the first is stored. */
function purposeHashes({ sealer }: CoreServices, { uid, nftIds, recipientPhone }: Purpose): [Buffer, ...Buffer[]] {
  const items = [...new Set(nftIds)].toSorted()
  return sealer.keyedHashes(JSON.stringify([uid, items, recipientPhone ?? null]), 'transferPurpose')
}

async function deleteOld({ database }: CoreServices): Promise<void> {
  await sql`delete from transfer_tokens where expires_at < now() - interval '1 day'`.execute(database.db)
}
