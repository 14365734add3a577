import { RecordSource, type Uid } from '@app/contract'
import { audit } from '../../src/audit/index.ts'
import type { Database } from '../../src/core/database.ts'
import { makeUser, type NewTestUser, type TestUser } from '../support/factories.ts'
import type { TestServer } from '../support/server.ts'
import { rewrite } from '../support/damage.ts'

/** Lets tests of points pay for orders without a payment. */
const notOurs = 'a paid order has money of its amount, less what it says was given back'

/** The violated invariants. */
export async function violations(database: Database) {
  return (await audit(database.db)).filter(({ invariant, violations: count }) => count > 0 && invariant !== notOurs)
}

/** Creates a user without a real name, invited by somebody. */
export async function makeInvited(database: Database, inviter: TestUser, given: NewTestUser = {}): Promise<TestUser> {
  const user = await makeUser(database, { kycStatus: 1, ...given })
  await database.pool.query('update users set invited_by = $1 where uid = $2', [inviter.uid, user.uid])
  return user
}

/** Verifies a user like a real verification, without the provider. */
export async function verify({ context }: TestServer, user: TestUser): Promise<void> {
  await context.database.transaction(async (tx) => {
    await tx.updateTable('users').set({ kyc_status: 2 }).where('uid', '=', user.uid).execute()
    await context.points.subscribes.realNameVerified(tx, { uid: user.uid })
  })
}

let references = 0
/** Points given by an operator. */
export async function give(
  { context }: TestServer,
  user: TestUser,
  change: number,
  reference = `gift-${++references}`,
) {
  return context.database.transaction((tx) =>
    context.points.add(tx, { uid: user.uid, source: RecordSource.sync, change, title: '积分结转', reference }),
  )
}

/** Moves all of a person's earnings `days` into the past. */
export async function age(database: Database, uid: Uid, days: number): Promise<void> {
  await database.pool.query(
    `update point_lots set expires_at = expires_at - make_interval(days => $2) where uid = $1`,
    [uid, days],
  )
  await rewrite(
    database,
    `update point_entries set created_at = created_at - make_interval(days => $2),
       expires_at = expires_at - make_interval(days => $2) where uid = $1`,
    [uid, days],
  )
}

/** Stores an operator's setting, which every process receives. */
export async function setSetting({ context }: TestServer, key: string, value: object): Promise<void> {
  await context.database.pool.query(
    'insert into settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
    [key, JSON.stringify(value)],
  )
  context.points.forget()
}
