import { AccountState, type ClusterId, KycStatus, type Uid } from '@app/contract'
import type { AdminInput } from '@app/contract/admin/routes'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../core/database.ts'
import { readKeyset } from '../../../core/keyset.ts'
import type { Columns } from '../../../db/rows.ts'

export type ClusterKind = 'device' | 'network' | 'invitations'

/** Most clusters stored per kind, largest first, and most accounts of each. */
const kept = { groups: 500, members: 200 }

/** Accounts from which on a shared value forms a cluster. */
const least: Readonly<Record<ClusterKind, number>> = { device: 2, network: 5, invitations: 5 }

/** Pairs of a shared value (`key`) and an account (`uid`), each once. */
const pairs: Readonly<Record<ClusterKind, RawBuilder<unknown>>> = {
  device: sql`select encode(client_hash, 'hex') as key, uid from known_clients`,
  network: sql`
    select distinct network_of(plain.ip) as key, plain.uid from (
      select uid, regexp_replace(ip, '^::ffff:(?=[0-9]+[.])', '') as ip from sessions
      where created_at > now() - interval '30 days'
    ) plain`,
  invitations: sql`
    select invited_by::text as key, uid from users where invited_by is not null
    union select invited_by::text, invited_by from users where invited_by is not null`,
}

/** Recomputes the clusters of a kind. Reviewers' remarks on a cluster are kept. */
export async function renew(tx: Tx, kind: ClusterKind): Promise<void> {
  await sql`
    with groups as (
      select key, count(*)::int as accounts, array_agg(uid) as uids from (${pairs[kind]}) p
      where key is not null group by key having count(*) >= ${least[kind]}
      order by count(*) desc, key limit ${kept.groups}
    ), told as (
      select g.key, g.accounts, m.* from groups g cross join lateral (
        select count(*) filter (where u.kyc_status = ${sql.lit(KycStatus.success)})::int as verified,
          count(*) filter (where u.account_state = ${sql.lit(AccountState.disable)})::int as disabled,
          min(u.created_at) as first_at, max(u.created_at) as last_at,
          (array_agg(u.uid order by u.created_at, u.uid))[1:${sql.lit(kept.members)}] as uids
        from unnest(g.uids) uid join users u using (uid)
      ) m
    )
    insert into account_clusters as c (kind, key, accounts, verified, disabled, uids, first_at, last_at)
    select ${kind}, key, accounts, verified, disabled, uids, first_at, last_at from told
    on conflict (kind, key) do update set accounts = excluded.accounts, verified = excluded.verified,
      disabled = excluded.disabled, uids = excluded.uids, first_at = excluded.first_at, last_at = excluded.last_at,
      found_at = now()`.execute(tx)
  await sql`
    update account_clusters set accounts = 0, verified = 0, disabled = 0, uids = '{}'
    where kind = ${kind} and found_at < now() and accounts > 0`.execute(tx)
}

const listed = [
  'id',
  'kind',
  'key',
  'accounts',
  'verified',
  'disabled',
  'first_at',
  'last_at',
  'found_at',
  'looked_by',
  'looked_at',
  'looked_accounts',
  'words',
] as const

export type ClusterRow = NonNullable<Awaited<ReturnType<typeof find>>>

export function list(db: Db, { kind, minimum, isLooked, uid, ...place }: AdminInput<'cluster/list'>) {
  let query = db
    .selectFrom('account_clusters')
    .select(listed)
    .where('accounts', '>=', minimum ?? 1)
  if (kind !== undefined) query = query.where('kind', '=', kind)
  if (isLooked !== undefined) query = query.where('looked_at', isLooked ? 'is not' : 'is', null)
  if (uid !== undefined) query = query.where(sql<boolean>`uids @> array[${uid}::bigint]`)
  return readKeyset(query, place, { sorts: { accounts: 'accounts', lastAt: 'last_at' }, id: 'id' })
}

export function find(db: Db | Tx, id: ClusterId) {
  return db.selectFrom('account_clusters').select(listed).where('id', '=', id).executeTakeFirst()
}

/** Returns the accounts of a cluster, first registered first. */
export async function membersOf(db: Db, id: ClusterId) {
  const { rows } = await sql<
    Columns<'users', 'uid' | 'nickname' | 'phone_masked' | 'points' | 'created_at' | 'last_login_at'> & {
      is_verified: boolean
      is_disabled: boolean
    }
  >`
    select u.uid, u.nickname, u.phone_masked, u.kyc_status = ${sql.lit(KycStatus.success)} as is_verified,
      u.account_state = ${sql.lit(AccountState.disable)} as is_disabled,
      u.points, u.created_at, u.last_login_at
    from account_clusters c cross join lateral unnest(c.uids) m (uid) join users u on u.uid = m.uid
    where c.id = ${id} order by u.created_at, u.uid`.execute(db)
  return rows
}

/** Returns other clusters that share two or more accounts, largest overlap first. */
export async function overlapping(db: Db, id: ClusterId) {
  const { rows } = await sql<Columns<'account_clusters', 'id' | 'kind' | 'accounts'> & { shared: number }>`
    select o.id, o.kind, o.accounts, s.shared from account_clusters c join account_clusters o on o.uids && c.uids
    cross join lateral (
      select count(*)::int as shared from unnest(o.uids) uid where uid = any(c.uids)
    ) s
    where c.id = ${id} and o.id <> c.id and s.shared >= 2
    order by s.shared desc, o.id limit 20`.execute(db)
  return rows
}

/** Returns the clusters of an account, largest first. */
export async function of(db: Db, uid: Uid) {
  const { rows } = await sql<Columns<'account_clusters', 'id' | 'kind' | 'accounts'>>`
    select id, kind, accounts from account_clusters where uids @> array[${uid}::bigint]
    order by accounts desc, id limit 20`.execute(db)
  return rows
}

/** Marks a cluster as reviewed; returns false if accounts have joined or left since it was read. */
export async function look(
  tx: Tx,
  { clusterId, accounts, by, comment }: { clusterId: ClusterId; accounts: number; by: string; comment: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('account_clusters')
    .set({ looked_by: by, looked_at: sql`now()`, looked_accounts: accounts, words: comment })
    .where('id', '=', clusterId)
    .where('accounts', '=', accounts)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
