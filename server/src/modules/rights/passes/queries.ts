import type { Uid } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database.ts'
import type { Columns } from '../../../db/rows.ts'
import type { RightKey } from '../rightsId.ts'

export interface PassRow extends RightKey, Columns<'rights_passes', 'uid'> {
  isOver: boolean
}

export async function insertPass(
  db: Db | Tx,
  pass: RightKey & { uid: Uid; hash: Buffer; seconds: number },
): Promise<Date> {
  const { expires_at: expiresAt } = await db
    .insertInto('rights_passes')
    .values({
      code_hash: pass.hash,
      item_id: pass.itemId,
      config_id: pass.configId,
      uid: pass.uid,
      expires_at: sql<Date>`now() + make_interval(secs => ${pass.seconds})`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return expiresAt
}

/**
 * Returns the pass of a code, given the code's keyed hashes. A pass stays valid for `graceSeconds` after its expiry.
 */
export async function findPass(
  db: Db | Tx,
  hashes: readonly Buffer[],
  graceSeconds: number,
): Promise<PassRow | undefined> {
  const { rows } = await sql<PassRow>`
    select item_id as "itemId", config_id as "configId", uid,
      expires_at + make_interval(secs => ${graceSeconds}) <= statement_timestamp() as "isOver"
    from rights_passes where code_hash = any(${[...hashes]})`.execute(db)
  return rows[0]
}

export async function forgetPasses(db: Db): Promise<void> {
  await sql`delete from rights_passes where expires_at < now() - interval '1 day'`.execute(db)
}
