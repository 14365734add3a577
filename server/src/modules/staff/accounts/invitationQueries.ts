import { sql } from 'kysely'
import type { StaffId } from '@app/contract'
import type { Db, Tx } from '../../../core/database.ts'
import type { Columns } from '../../../db/rows.ts'

/** SQL for links that are not used, replaced or expired. */
const isOpen = sql<boolean>`i.accepted_at is null and i.revoked_at is null and i.expires_at > now()`

/**
 * Adds a link that replaces any open one of the account. From now on `issuedBy`, and everyone who may be behind that
 * account, may know the credentials of this one; `issuedBy` is null for a command of the server's operator.
 */
export async function issue(
  tx: Tx,
  staffId: StaffId,
  { issuedBy, tokenHash, seconds }: { issuedBy: StaffId | null; tokenHash: Buffer; seconds: number },
): Promise<Date> {
  await tx
    .updateTable('staff_invitations')
    .set({ revoked_at: sql<Date>`clock_timestamp()` })
    .where('staff_id', '=', staffId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()
  const { id, expires_at: expiresAt } = await tx
    .insertInto('staff_invitations')
    .values({
      staff_id: staffId,
      token_hash: tokenHash,
      issued_by: issuedBy,
      expires_at: sql<Date>`clock_timestamp() + make_interval(secs => ${seconds}::int)`,
    })
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow()
  if (issuedBy !== null) {
    await sql`
      insert into staff_credential_holds (staff_id, holder_id, invitation_id)
      select ${staffId}, person, ${id} from (
        select ${issuedBy}::bigint as person
        union select holder_id from staff_credential_holds where staff_id = ${issuedBy} and ended_at is null
      ) people
      where person <> ${staffId}`.execute(tx)
  }
  return expiresAt
}

/** Finds the account that an open link is for; undefined if the link is not open. */
export function findOpen(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom('staff_invitations as i')
    .innerJoin('staff_accounts as a', 'a.id', 'i.staff_id')
    .select(['a.id', 'a.name', 'a.display_name', 'i.expires_at'])
    .where('i.token_hash', '=', tokenHash)
    .where('a.disabled_reason', 'is', null)
    .where(isOpen)
    .executeTakeFirst()
}

/** Uses a link up. Returns its account; undefined if it is no longer open. */
export async function accept(tx: Tx, tokenHash: Buffer): Promise<StaffId | undefined> {
  const { rows } = await sql<Columns<'staff_invitations', 'staff_id'>>`
    update staff_invitations i set accepted_at = clock_timestamp() from staff_accounts a
    where i.token_hash = ${tokenHash} and ${isOpen} and a.id = i.staff_id and a.disabled_reason is null
    returning i.staff_id`.execute(tx)
  return rows[0]?.staff_id
}

/** Ends what others may know from earlier links: the account has enrolled a factor through its last link. */
export async function endEarlierHolds(tx: Tx, staffId: StaffId): Promise<void> {
  await sql`
    update staff_credential_holds h set ended_at = clock_timestamp(), ended_by = i.id
    from (
      select id from staff_invitations where staff_id = ${staffId} and accepted_at is not null order by id desc limit 1
    ) i
    where h.staff_id = ${staffId} and h.ended_at is null and (h.invitation_id is null or h.invitation_id < i.id)`.execute(
    tx,
  )
}

/** Returns until when the open link of each of these accounts is valid. */
export async function openUntil(db: Db, staffIds: readonly StaffId[]): Promise<ReadonlyMap<StaffId, Date>> {
  if (staffIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('staff_invitations as i')
    .select(['i.staff_id', 'i.expires_at'])
    .where('i.staff_id', 'in', [...staffIds])
    .where(isOpen)
    .execute()
  return new Map(rows.map((row) => [row.staff_id, row.expires_at]))
}

/** Display names of people who may know the credentials of an account besides its holder. */
export async function holdersOf(db: Db, staffId: StaffId): Promise<string[]> {
  const rows = await db
    .selectFrom('staff_credential_holds as h')
    .innerJoin('staff_accounts as a', 'a.id', 'h.holder_id')
    .select(['a.id', 'a.display_name'])
    .distinct()
    .where('h.staff_id', '=', staffId)
    .where('h.ended_at', 'is', null)
    .orderBy('a.id')
    .execute()
  return rows.map((row) => row.display_name)
}

/**
 * For each of `others`, whether its account and that of `staffId` may have belonged to one person at any time since
 * then.
 */
export async function mayBeOne(
  db: Db | Tx,
  staffId: StaffId,
  others: readonly { by: StaffId; since: Date }[],
): Promise<boolean[]> {
  if (others.length === 0) return []
  const { rows } = await sql<{ is_one: boolean }>`
    select staff_may_be_one(${staffId}, o.by, o.since) as is_one
    from unnest(${others.map(({ by }) => by)}::bigint[], ${others.map(({ since }) => since)}::timestamptz[])
      with ordinality o (by, since, place)
    order by o.place`.execute(db)
  return rows.map((row) => row.is_one)
}
