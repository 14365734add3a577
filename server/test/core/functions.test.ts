import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { OrderStatus } from '@app/contract'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { applyFunctions, pendingFunctions, readFunctions } from '../../src/db/functions.ts'
import { migrate, pendingMigrations } from '../../src/db/migrate.ts'
import { testCore, type TestCore } from '../support/testCore.ts'

let core: TestCore
let db: Kysely<unknown>
let url: string
beforeAll(async () => {
  core = await testCore()
  db = core.database.db as unknown as Kysely<unknown>
  url = core.config.database.url
})
afterAll(() => core?.close())

const query = async <Row>(text: string, values: unknown[] = []) =>
  (await core.database.pool.query<Row & object>(text, values)).rows as Row[]

/** Returns our functions as the database has them, without those of extensions. */
async function definitions(): Promise<Record<string, string>> {
  const rows = await query<{ name: string; text: string }>(
    `select p.proname as name, pg_get_functiondef(p.oid) as text from pg_proc p
     where p.pronamespace = current_schema()::regnamespace
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
     order by p.proname, p.oid`,
  )
  expect(rows.map(({ name }) => name)).toEqual([...new Set(rows.map(({ name }) => name))])
  return Object.fromEntries(rows.map(({ name, text }) => [name, text]))
}

describe('the functions of the database', () => {
  test('match the files one to one', async () => {
    const files = await readFunctions()
    expect(Object.keys(await definitions()).toSorted()).toEqual(files.map(({ name }) => name))
    for (const { name, text } of files) {
      const made = [...text.matchAll(/^create or replace function (\w+)/gm)].map(([, one]) => one)
      expect(made).toEqual([name])
    }
  })

  test('have the text of the files, whatever the migrations said', async () => {
    const before = await definitions()
    await query('delete from applied_functions')
    const files = await readFunctions()
    expect(await applyFunctions(db, files)).toEqual(files.map(({ name }) => name))
    expect(await definitions()).toEqual(before)
  })

  test('are not replaced if nothing changed', async () => {
    const rows = () =>
      query(`select oid, xmin from pg_proc where pronamespace = current_schema()::regnamespace order by oid`)
    const before = await rows()
    await Promise.all([migrate(url), migrate(url), migrate(url)])
    expect(await rows()).toEqual(before)
    expect(await pendingMigrations(url)).toEqual([])
  })

  test('are no longer written in migrations', async () => {
    const folder = new URL('../../src/db/migrations/', import.meta.url)
    // 0301 makes a view, whose functions must be there before the migrator applies their files.
    const names = (await readdir(folder)).filter((name) => name > '0049' && name !== '0301_search_sounds.sql')
    for (const name of names) {
      expect([name, await readFile(new URL(name, folder), 'utf8')]).toEqual([
        name,
        expect.not.stringMatching(/create (or replace )?function/i),
      ])
    }
  })
})

describe('a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'functions-'))
  const files = () => readFunctions(pathToFileURL(`${folder}/`))
  const write = (name: string, body: string) =>
    writeFileSync(
      join(folder, `${name}.sql`),
      `create or replace function ${name}() returns integer language sql as $$ ${body} $$;\n`,
    )
  const answer = async (name: string) => (await query<{ value: number }>(`select ${name}() as value`))[0]?.value
  beforeEach(async () => {
    for (const name of await readdir(folder)) rmSync(join(folder, name))
    await query('drop function if exists a_sum, b_part')
    await query(`delete from applied_functions where name in ('a_sum', 'b_part')`)
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  test('is applied when it changed, even if it calls a later one', async () => {
    write('a_sum', 'select b_part() + 1')
    write('b_part', 'select 1')
    expect((await pendingFunctions(db, await files())).map(({ name }) => name)).toEqual(['a_sum', 'b_part'])
    expect(await applyFunctions(db, await files())).toEqual(['a_sum', 'b_part'])
    expect(await answer('a_sum')).toBe(2)
    write('b_part', 'select 5')
    expect(await applyFunctions(db, await files())).toEqual(['b_part'])
    expect(await answer('a_sum')).toBe(6)
  })

  test('that calls a missing function changes nothing', async () => {
    write('b_part', 'select 1')
    write('a_sum', 'select c_missing()')
    await expect(applyFunctions(db, await files())).rejects.toThrow('c_missing')
    await expect(answer('b_part')).rejects.toThrow('does not exist')
    expect(await pendingFunctions(db, await files())).toHaveLength(2)
  })

  test('names states, and a name that the contract has not is refused', async () => {
    write('b_part', 'select ${OrderStatus.closed}')
    await applyFunctions(db, await files())
    expect(await answer('b_part')).toBe(OrderStatus.closed)
    write('b_part', 'select ${OrderStatus.gone}')
    await expect(files()).rejects.toThrow('b_part.sql: the contract has no ${OrderStatus.gone}')
  })

  test('of an older release does not replace that of a newer one', async () => {
    write('b_part', 'select 1')
    const older = await files()
    await applyFunctions(db, older)
    write('b_part', 'select 2')
    await applyFunctions(db, await files())
    expect(await applyFunctions(db, older)).toEqual([])
    expect(await answer('b_part')).toBe(2)
  })

  test('that is applied again keeps granted rights', async () => {
    const role = `service_${randomUUID().slice(0, 8)}`
    await query(`create role ${role}`)
    try {
      await query('select grant_service($1)', [role])
      await query('revoke execute on function place_orders from public')
      await query('delete from applied_functions')
      await applyFunctions(db, await readFunctions())
      const may = (name: string) =>
        query(`select has_function_privilege($1, oid, 'execute') as may from pg_proc where proname = $2`, [role, name])
      expect(await may('place_orders')).toEqual([{ may: true }])
      expect(await may('grant_service')).toEqual([{ may: false }])
      expect(
        await query(`select has_function_privilege('public', oid, 'execute') as may from pg_proc
          where proname = 'place_orders'`),
      ).toEqual([{ may: false }])
    } finally {
      await query('grant execute on function place_orders to public')
      await query(`drop owned by ${role}`)
      await query(`drop role ${role}`)
    }
  })
})
