import { sql } from 'kysely'
import { randomToken, tokenHash } from '@app/server/core/crypto'
import type { Db } from '@app/server/core/database'

const chunk = 5000
/** The uid of the first user; the others follow. */
export const firstUid = 2_000_000_000

/** Inserts `count` verified adult users with a session each, and returns their access tokens. */
export async function makePeople(db: Db, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, randomToken)
  for (let from = 0; from < count; from += chunk) {
    const part = tokens.slice(from, from + chunk)
    const hashes = part.map(tokenHash)
    const refreshes = part.map((token) => tokenHash(`refresh ${token}`))
    const uids = part.map((_, index) => String(firstUid + from + index))
    await sql`
      insert into users (uid, phone_encrypted, phone_hash, phone_masked, nickname, invite_code, kyc_status, birth_date)
      select uid, '', decode(md5(uid::text), 'hex'), '138****0000', 'bench', 'b' || uid, 2, '1990-01-01'
      from unnest(${uids}::bigint[]) uid`.execute(db)
    await sql`
      insert into sessions (uid, family, access_hash, refresh_hash, platform, device, ip, access_expires_at, refresh_expires_at)
      select uid, gen_random_uuid(), access, refresh, 'web', 'bench', '127.0.0.1', now() + interval '2 h', now() + interval '1 d'
      from unnest(${uids}::bigint[], ${hashes}::bytea[], ${refreshes}::bytea[]) as t (uid, access, refresh)`.execute(db)
  }
  await sql`analyze users, sessions`.execute(db)
  return tokens
}
