import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { invalidates, provides } from '../src/effects.ts'
import { reasons } from '../src/errors.ts'
import { apiPrefix, type Path, paths } from '../src/paths.ts'
import { routes } from '../src/routes.ts'
import { ownCalls, specifiedCalls } from './specifiedCalls.ts'

const all = Object.keys(paths) as Path[]

describe('the table of calls', () => {
  test('contains only specified calls and named additions', () => {
    expect(specifiedCalls).toHaveLength(115)
    expect(new Set(specifiedCalls).size).toBe(specifiedCalls.length)
    const known = new Set<string>([...specifiedCalls, ...ownCalls])
    expect(
      all.filter((path) => !known.has(path)),
      'add new calls to `ownCalls` in contract/test/specifiedCalls.ts',
    ).toEqual([])
    for (const own of ownCalls) expect(specifiedCalls).not.toContain(own)
  })

  test('begins every path the same way', () => {
    expect(apiPrefix).toBe('/api/v1/')
    for (const path of all) expect(path).toMatch(/^[A-Za-z]+(\/[A-Za-z]+)+$/)
  })

  test('matches the routes one to one', () => {
    expect(Object.keys(routes).toSorted()).toEqual(all.toSorted())
    for (const path of all) {
      expect(routes[path].path).toBe(path)
      expect(routes[path].verb).toBe(paths[path])
      expect(routes[path].provides).toEqual(provides[path] ?? [])
      expect(routes[path].invalidates).toEqual(invalidates[path] ?? [])
    }
  })

  test('lets reads provide tags and writes invalidate them, and invalidates no tag without a read', () => {
    const isRead = (path: Path) => paths[path] === 'GET' || paths[path] === 'POST or GET'
    expect(Object.keys(provides).filter((path) => !isRead(path as Path))).toEqual([])
    expect(Object.keys(invalidates).filter((path) => isRead(path as Path))).toEqual([])
    const shown = new Set(Object.values(provides).flat())
    expect(
      Object.values(invalidates)
        .flat()
        .filter((tag) => !shown.has(tag)),
    ).toEqual([])
  })

  test.each([
    ['user/userAuth/sendSms', 'POST'],
    ['user/userAuth/getCaptchaGo', 'GET'],
    ['user/userAuth/sendSmsGo', 'POST'],
    ['user/userAuth/login', 'POST'],
    ['user/user/info', 'GET'],
    ['user/user/updateUserInfo', 'POST'],
    ['user/user/kyc/info', 'GET'],
    ['user/user/kyc/add', 'POST'],
    ['user/user/inviteNewPeople/invite', 'GET'],
    ['ops/specialTypeConfig/byType', 'GET'],
    ['ops/service/config/info', 'GET'],
  ] as const)('%s is a %s, as it is known', (path, method) => {
    expect(routes[path].method).toBe(method)
  })
})

describe('every call', () => {
  test.each(all)('%s refuses unknown fields and carries only known reasons', (path) => {
    const { input, errors } = routes[path]
    expect(input).toBeInstanceOf(z.ZodObject)
    expect(input.safeParse({ surprise: 1 }).error?.issues.map((issue) => issue.code)).toContain('unrecognized_keys')
    for (const reason of errors) expect(reasons).toHaveProperty(reason)
    expect(new Set(errors).size).toBe(errors.length)
  })

  test.each(all)('%s bounds every number, text and list it takes', (path) => {
    expect(unbounded(z.toJSONSchema(routes[path].input, { io: 'input' }) as Schema, path)).toEqual([])
  })
})

interface Schema {
  type?: string
  enum?: unknown[]
  const?: unknown
  pattern?: string
  maxLength?: number
  minimum?: number
  maximum?: number
  maxItems?: number
  items?: Schema
  properties?: Record<string, Schema>
}

/** Returns where a schema accepts unbounded input. */
function unbounded(schema: Schema, name: string): string[] {
  if (schema.enum || schema.const !== undefined) return []
  const inner = [
    ...Object.entries(schema.properties ?? {}).flatMap(([key, value]) => unbounded(value, `${name}.${key}`)),
    ...(schema.items ? unbounded(schema.items, `${name}[]`) : []),
  ]
  switch (schema.type) {
    case 'string':
      return schema.maxLength !== undefined || endsSomewhere(schema.pattern ?? '') ? inner : [...inner, name]
    case 'integer':
    case 'number':
      return schema.minimum !== undefined && schema.maximum !== undefined ? inner : [...inner, name]
    case 'array':
      return schema.maxItems === undefined ? [...inner, name] : inner
    default:
      return inner
  }
}

/** Returns whether a pattern is anchored at both ends and has no unbounded repetition. */
function endsSomewhere(pattern: string): boolean {
  const bare = pattern
    .replaceAll(/\(\?=[^)]*\)/g, '')
    .replaceAll(/\[[^\]]*\]/g, 'x')
    .replaceAll(/\\./g, 'x')
  return /^\^.*\$$/.test(bare) && !/[*+]|\{\d+,\}/.test(bare)
}

test('an unbounded pattern is recognised', () => {
  for (const pattern of ['^a+$', '^a*$', '^a{2,}$', 'a{2}', '^[a-z]+$', '']) expect(endsSomewhere(pattern)).toBe(false)
  for (const pattern of ['^a{1,4}$', '^[a+*]{8}$', '^(?=.*[a])b{2}$']) expect(endsSomewhere(pattern)).toBe(true)
})

describe('reasons', () => {
  test('carry a matching status and a message in Chinese', () => {
    for (const [reason, { status, msg }] of Object.entries(reasons)) {
      expect([400, 401, 403, 404, 409, 413, 429, 500, 503], reason).toContain(status)
      expect(msg, reason).toMatch(/^[\p{Script=Han}\p{P}\d ]+$/u)
      expect(msg, reason).not.toMatch(/[！!]{2}/)
    }
  })
})
