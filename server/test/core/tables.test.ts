import { readFile } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tableTypes, tablesFile } from '../../generators/tables.ts'
import type { DB } from '../../src/db/types.ts'
import { testCore, type TestCore } from '../support/testCore.ts'

let core: TestCore
let db: Kysely<DB>
beforeAll(async () => {
  core = await testCore()
  db = core.database.db
})
afterAll(() => core?.close())

const generate = () => tableTypes(db)

describe('the types of the tables', () => {
  test('match the migrated database: npm run generate:tables', async () => {
    expect(await generate()).toBe(await readFile(tablesFile, 'utf8'))
  })

  test('reflect a table', async () => {
    await sql`create table drawn_samples (
      id bigint generated always as identity primary key, price_fen bigint not null, cover jsonb,
      state text not null default 'new' check (state in ('new', 'old')), step smallint not null check (step between 1 and 3)
    )`.execute(db)
    try {
      expect(await generate()).toContain(`export interface DrawnSamples {
  cover: JsonOf<Picture> | null
  id: Generated<Int8>
  price_fen: Fen
  state: Generated<'new' | 'old'>
  step: 1 | 2 | 3
}`)
    } finally {
      await sql`drop table drawn_samples`.execute(db)
    }
  })

  test('are not generated if an enumeration and the check of its column differ', async () => {
    await sql`alter table orders drop constraint orders_status_check, add constraint orders_status_check
      check (status between 1 and 6)`.execute(db)
    try {
      await expect(generate()).rejects.toThrow('orders.status and OrderStatus differ in 6')
    } finally {
      await sql`alter table orders drop constraint orders_status_check, add constraint orders_status_check
        check (status between 1 and 5)`.execute(db)
    }
  })
})

describe('money', () => {
  test.each(['price_fen', 'priceFen'])('is a number as %s, null if there is none', async (name) => {
    const { rows } = await sql`select * from (values (1, 1990::bigint), (2, null)) v (id, ${sql.ref(name)})`.execute(db)
    expect(rows).toEqual([
      { id: 1, [name]: 1990 },
      { id: 2, [name]: null },
    ])
  })

  test('is a number as a sum', async () => {
    const { rows } = await sql`select sum(n) as sum_fen, sum(n) as sum from (values (10::bigint), (20)) v (n)`.execute(
      db,
    )
    expect(rows).toEqual([{ sum_fen: 30, sum: '30' }])
  })
})
