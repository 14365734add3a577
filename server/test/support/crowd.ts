import type { Uid } from '@app/contract'
import { sql } from 'kysely'
import type { Db } from '../../src/core/database.ts'

/** Makes many verified adult users in one statement; they have no phone that can be read and no session. */
export async function makeCrowd(db: Db, count: number): Promise<Uid[]> {
  const { rows } = await sql<{ uid: Uid }>`
    insert into users (uid, phone_encrypted, phone_hash, phone_masked, nickname, invite_code, kyc_status, birth_date)
    select uid, '', decode(md5(uid::text), 'hex'), '138****0000', '藏友' || uid, 'c' || uid, 2, '1990-01-01'
    from generate_series(3000000001, 3000000000 + ${count}::bigint) uid
    returning uid::text`.execute(db)
  await sql`analyze users`.execute(db)
  return rows.map(({ uid }) => uid)
}
