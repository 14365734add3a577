import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../src/core/database.ts'
import { migrate } from '../../src/db/migrate.ts'
import { ensureRoles, type Roles } from '../../src/embedded/roles.ts'
import { createTestDatabase, type TestDatabase } from '../../src/embedded/testDatabase.ts'

let database: TestDatabase
let roles: Roles

beforeAll(async () => {
  // As an earlier release left it: created by the superuser.
  database = await createTestDatabase()
  roles = await ensureRoles(database.url)
  await migrate(roles.ownerUrl, { service: 'house_service' })
})
afterAll(() => database.drop())

async function as<Result>(url: string, work: (run: (text: string) => Promise<unknown>) => Promise<Result>) {
  const { db, close } = openDatabase(url, 1)
  try {
    return await work(async (text) => (await sql.raw(text).execute(db)).rows)
  } finally {
    await close()
  }
}

test('[run.roles] the servers’ role is no superuser, owns nothing, and changes or deletes no row of a ledger', async () => {
  await as(roles.serviceUrl, async (run) => {
    expect(await run('select rolsuper, rolcreatedb from pg_roles where rolname = current_user')).toEqual([
      { rolsuper: false, rolcreatedb: false },
    ])
    expect(await run('select count(*)::int as count from pg_class where relowner = current_user::regrole')).toEqual([
      { count: 0 },
    ])
    const ledgers = {
      money_entries: 'created_at',
      stock_entries: 'created_at',
      item_entries: 'created_at',
      point_entries: 'created_at',
      rights_entries: 'created_at',
      audit_entries: 'reason',
    }
    for (const [ledger, column] of Object.entries(ledgers)) {
      expect(await run(`select count(*)::int as count from ${ledger}`)).toEqual([{ count: 0 }])
      for (const statement of [
        `delete from ${ledger}`,
        `update ${ledger} set ${column} = ${column}`,
        `truncate ${ledger}`,
      ])
        await expect(run(statement), statement).rejects.toMatchObject({ code: '42501' })
    }
    for (const statement of [
      'alter table orders disable trigger all',
      'create table something (id int)',
      'drop table orders',
      'delete from kysely_migration',
      'select grant_service(current_user)',
    ])
      await expect(run(statement), statement).rejects.toMatchObject({ code: '42501' })
  })
})

test('the owner takes over what a superuser created, migrates it, and is no superuser', async () => {
  await as(roles.ownerUrl, async (run) => {
    expect(await run('select rolsuper from pg_roles where rolname = current_user')).toEqual([{ rolsuper: false }])
    expect(
      await run(`select count(*)::int as count from pg_class c where c.relnamespace = 'public'::regnamespace
        and relowner <> current_user::regrole`),
    ).toEqual([{ count: 0 }])
  })
  expect(await ensureRoles(database.url)).toEqual(roles)
})
