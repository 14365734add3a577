import type { Uid } from '@app/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'

/**
 * Serializes an account's attempts: the next one waits until this transaction ends, which counts concurrent guesses
 * too. Throws EXCHANGE_LOCKED while the account is locked out.
 */
export async function beginTry(tx: Tx, uid: Uid): Promise<void> {
  const { rows } = await sql<{ seconds: number | null }>`
    insert into exchange_tries (uid) values (${uid})
    on conflict (uid) do update set uid = excluded.uid
    returning ceil(extract(epoch from locked_until - clock_timestamp()))::int as seconds`.execute(tx)
  const seconds = rows[0]?.seconds ?? 0
  if (seconds > 0) throw new AppError('EXCHANGE_LOCKED', { retryAfter: seconds })
}

/** Counts a wrong attempt. Reaching `limit` within `seconds` locks the account for `seconds`. */
export async function countWrong(tx: Tx, uid: Uid, limit: number, seconds: number): Promise<void> {
  await sql`
    with tries as (
      select array_append(
        array(select t from unnest(wrong_at) t where t > clock_timestamp() - make_interval(secs => ${seconds})),
        clock_timestamp()
      ) as recent
      from exchange_tries where uid = ${uid}
    )
    update exchange_tries set
      wrong_at = case when cardinality(recent) < ${limit} then recent else '{}' end,
      locked_until = case
        when cardinality(recent) >= ${limit} then clock_timestamp() + make_interval(secs => ${seconds})
      end
    from tries where uid = ${uid}`.execute(tx)
}
