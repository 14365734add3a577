import { Client } from 'pg'
import { afterEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../src/embedded/testDatabase.ts'

const made: TestDatabase[] = []
afterEach(async () => {
  for (const database of made.splice(0)) await database.drop()
})

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

test('every test file has its own migrated database', async () => {
  const [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()])
  made.push(first, second)
  await query(first.url, 'create table only_here (id int)')
  const tables = (url: string) => query(url, "select 1 from pg_tables where tablename = 'only_here'")
  expect(await tables(first.url)).toHaveLength(1)
  expect(await tables(second.url)).toHaveLength(0)
  expect(await query(second.url, 'select 1 from kysely_migration')).not.toHaveLength(0)
})

test('a dropped database is gone, even with open connections', async () => {
  const database = await createTestDatabase()
  const client = new Client({ connectionString: database.url })
  const ended = new Promise((resolve) => client.on('error', resolve))
  await client.connect()
  await database.drop()
  await ended
  await expect(query(database.url, 'select 1')).rejects.toMatchObject({ code: '3D000' })
})
