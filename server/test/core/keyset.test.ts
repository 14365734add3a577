import type { AdminReply } from '@app/contract/admin/routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { containing } from '../../src/core/keyset.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { type Answer, createStaff, type StaffMember } from '../support/staff.ts'

let server: TestServer
let owner: StaffMember
beforeAll(async () => {
  server = await startTestServer()
  owner = await createStaff(server, { roles: ['owner'] })
  const { db } = server.context.database
  // All created at the same time, so that only the id orders them.
  const names = Array.from({ length: 7 }, (_, index) => `page${index}`)
  await db
    .insertInto('staff_accounts')
    .values(
      names.map((name) => ({
        name,
        display_name: name === 'page3' ? '100%_\\' : name,
        password_hash: '-',
        created_at: new Date('2026-01-01T00:00:00.123Z'),
      })),
    )
    .execute()
})
afterAll(() => server?.stop())

async function readAll(input: object): Promise<string[]> {
  const found: string[] = []
  let after = null as string | null
  do {
    const { data }: Answer<AdminReply<'staff/list'>> = await owner.ask('staff/list', {
      ...input,
      size: 2,
      ...(after && { after }),
    })
    expect(data.list.length).toBeLessThanOrEqual(2)
    found.push(...data.list.map(({ name }) => name))
    after = data.next
  } while (after)
  return found
}

describe('[console.url-state] a list of the console', () => {
  test.each(['name', '-name', 'createdAt', '-createdAt'])(
    'sorted by %s shows each entry once, page after page',
    async (sort) => {
      const found = await readAll({ sort, search: 'page' })
      expect(found.toSorted()).toEqual(
        ['page0', 'page1', 'page2', 'page4', 'page5', 'page6'].concat('page3').toSorted(),
      )
    },
  )

  test('sorts by name in either direction', async () => {
    const found = await readAll({ sort: 'name', search: 'page' })
    expect(found).toEqual(found.toSorted())
    expect(await readAll({ sort: '-name', search: 'page' })).toEqual(found.toReversed())
  })

  test('takes words literally, not as a pattern', async () => {
    expect(await readAll({ search: '100%_\\' })).toEqual(['page3'])
    expect(await readAll({ search: 'page_' })).toEqual([])
    expect(containing('a_b%c\\')).toBe(String.raw`%a\_b\%c\\%`)
  })

  test('refuses an unknown filter, sort or cursor', async () => {
    const refused = async (input: object) => (await owner.ask('staff/list', input)).reason
    expect(await refused({ colour: 'red' })).toBe('BAD_INPUT')
    expect(await refused({ sort: 'colour' })).toBe('BAD_INPUT')
    const cursor = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    for (const after of [
      'x',
      cursor(['name', 'a']),
      cursor(['-name', 'a', '1']),
      cursor(['createdAt', 'no time', '1']),
    ]) {
      expect(await refused({ after, sort: after.length > 30 ? 'createdAt' : 'name' })).toBe('BAD_INPUT')
    }
  })
})
