import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { adminRouteList } from '../src/admin/routes.ts'
import { reasons } from '../src/errors.ts'
import { apiPrefix } from '../src/paths.ts'
import { routes } from '../src/routes.ts'
import { tableOf } from '../src/table.ts'

const all = Object.values(routes)

/** The calls that the files of a folder export. */
async function declaredIn(folder: string): Promise<unknown[]> {
  const path = join(import.meta.dirname, '../src', folder)
  const files = readdirSync(path).filter((name) => name.endsWith('.ts'))
  const modules = await Promise.all(files.map((file) => import(join(path, file)) as Promise<Record<string, unknown>>))
  return modules.flatMap((module) =>
    Object.values(module).filter(
      (value) => typeof value === 'object' && value !== null && 'path' in value && 'reply' in value,
    ),
  )
}

test.each([
  ['.', all],
  ['admin', adminRouteList],
])('every call that a file in %s declares is in the table', async (folder, table) => {
  expect(new Set(await declaredIn(folder))).toEqual(new Set<unknown>(table))
})

test('two calls with one path are refused', () => {
  const one = { path: 'a/b', method: 'GET' }
  expect(() => tableOf({ one: { one }, other: { other: { ...one } } })).toThrow('Declared twice: a/b')
})

describe('the table of calls', () => {
  test('begins every path the same way', () => {
    expect(apiPrefix).toBe('/api/v1/')
    expect(all.filter(({ path }) => !/^[A-Za-z]+(\/[A-Za-z]+)+$/.test(path)).map(({ path }) => path)).toEqual([])
  })

  test('lets reads provide tags and writes invalidate them, and invalidates no tag without a read', () => {
    const isRead = ({ method, alsoGet }: (typeof all)[number]) => method === 'GET' || alsoGet
    expect(all.filter((route) => route.provides.length > 0 && !isRead(route))).toEqual([])
    expect(all.filter((route) => route.invalidates.length > 0 && isRead(route))).toEqual([])
    const provided = new Set(all.flatMap(({ provides }) => provides))
    expect(all.flatMap(({ invalidates }) => invalidates).filter((tag) => !provided.has(tag))).toEqual([])
  })

  test('has the specified methods', () => {
    const specified = {
      'user/userAuth/sendSms': 'POST',
      'user/userAuth/getCaptchaGo': 'GET',
      'user/userAuth/sendSmsGo': 'POST',
      'user/userAuth/login': 'POST',
      'user/user/info': 'GET',
      'user/user/updateUserInfo': 'POST',
      'user/user/kyc/info': 'GET',
      'user/user/kyc/add': 'POST',
      'user/user/inviteNewPeople/invite': 'GET',
      'ops/specialTypeConfig/byType': 'GET',
      'ops/service/config/info': 'GET',
    } as const
    const declared = Object.keys(specified).map((path) => [path, routes[path as keyof typeof specified].method])
    expect(Object.fromEntries(declared)).toEqual(specified)
  })
})

test('reasons carry a matching status and a message in Chinese', () => {
  for (const [reason, { status, msg }] of Object.entries(reasons)) {
    expect([400, 401, 403, 404, 409, 413, 429, 500, 503], reason).toContain(status)
    expect(msg, reason).toMatch(/^[\p{Script=Han}\p{P}\d ]+$/u)
    expect(msg, reason).not.toMatch(/[！!]{2}/)
  }
})
