import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { adminReasons } from '../src/admin/errors.ts'
import { adminRouteList } from '../src/admin/routes.ts'
import { reasons } from '../src/errors.ts'
import { routes } from '../src/routes.ts'

// What every call of both APIs must declare. The server checks inputs with these schemas
// (server/test/http/inputs.test.ts), so a declaration that holds here holds for every request.

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
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  additionalProperties?: boolean | Schema
}

const all = [...Object.values(routes), ...adminRouteList]

/** Parts of a schema, named by their path. */
function partsOf(schema: Schema, name: string): [string, Schema][] {
  return [
    [name, schema],
    ...(schema.anyOf ?? []).flatMap((one) => partsOf(one, name)),
    ...(schema.items ? partsOf(schema.items, `${name}[]`) : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([key, one]) => partsOf(one, `${name}.${key}`)),
  ]
}

const parts = all.flatMap(({ path, input }) =>
  partsOf(z.toJSONSchema(input as z.ZodType, { io: 'input' }) as Schema, path),
)

/** Objects whose fields another declaration checks: that of the wrapped call, of the draft's form, of the setting. */
const checkedElsewhere = [
  'bulk/dryRun.input',
  'bulk/run.input',
  'draft/create.content',
  'draft/duplicate.defaults',
  'draft/save.content',
  'export/begin.filters',
  'setting/change.values',
]
/** WebAuthn answers, to which browsers add fields; the server reads only declared ones. */
const ofBrowsers = [
  'session/confirmPasskey.passkey.clientExtensionResults',
  'session/confirmPasskey.passkey.response',
  'session/factor.passkey.clientExtensionResults',
  'session/factor.passkey.response',
]

/** What an input accepts without a bound; undefined if everything is bounded. */
function unboundedIn(schema: Schema): string | undefined {
  const { type, maxLength, pattern = '', minimum, maximum, maxItems } = schema
  if (schema.enum || schema.const !== undefined || schema.anyOf) return undefined
  switch (type) {
    case 'object':
    case 'boolean':
    case 'null':
      return undefined
    case 'string':
      return maxLength !== undefined || isBounded(pattern) ? undefined : 'a text of any length'
    case 'integer':
    case 'number':
      return minimum !== undefined && maximum !== undefined ? undefined : 'a number of any size'
    case 'array':
      return maxItems === undefined ? 'a list of any length' : undefined
    default:
      return 'any value'
  }
}

/** Whether a pattern is anchored at both ends and has no unbounded repetition. */
function isBounded(pattern: string): boolean {
  const bare = pattern
    .replaceAll(/\(\?=[^)]*\)/g, '')
    .replaceAll(/\[[^\]]*\]/g, 'x')
    .replaceAll(/\\./g, 'x')
  return /^\^.*\$$/.test(bare) && !/[*+]|\{\d+,\}/.test(bare)
}

describe('the input of every call', () => {
  test('is an object that refuses unknown fields, at every level', () => {
    const open = parts.filter(
      ([, { type, additionalProperties }]) => type === 'object' && additionalProperties !== false,
    )
    expect(open.map(([name]) => name).toSorted()).toEqual([...checkedElsewhere, ...ofBrowsers].toSorted())
  })

  test('bounds every text, number and list, at every level', () => {
    const unbounded = parts.flatMap(([name, schema]) => {
      const found = unboundedIn(schema)
      return found === undefined ? [] : [`${name} accepts ${found}`]
    })
    expect(unbounded).toEqual([])
  })

  test('has a well-formed example', () => {
    const malformed = all.flatMap(({ path, input, example }) => {
      const { error } = (input as z.ZodType).safeParse(example)
      return error ? [`${path}: ${error.message}`] : []
    })
    expect(malformed).toEqual([])
  })
})

test('every call carries only known reasons, each once', () => {
  const known = new Set(Object.keys({ ...reasons, ...adminReasons }))
  const wrong = all.flatMap(({ path, errors }) => {
    const list: readonly string[] = errors
    const isWrong = (reason: string, index: number) => !known.has(reason) || list.indexOf(reason) !== index
    return list.filter(isWrong).map((reason) => `${path} ${reason}`)
  })
  expect(wrong).toEqual([])
})

test('an unbounded part is recognised', () => {
  for (const pattern of ['^a+$', '^a*$', '^a{2,}$', 'a{2}', '^[a-z]+$', '']) expect(isBounded(pattern)).toBe(false)
  for (const pattern of ['^a{1,4}$', '^[a+*]{8}$', '^(?=.*[a])b{2}$']) expect(isBounded(pattern)).toBe(true)
  const loose = z.strictObject({
    text: z.string().max(1),
    list: z.array(z.number().min(0).max(1)),
    size: z.int().min(0),
  })
  const found = partsOf(z.toJSONSchema(loose) as Schema, 'call').filter(([, schema]) => unboundedIn(schema))
  expect(found.map(([name]) => name)).toEqual(['call.list'])
})
