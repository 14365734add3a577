import fc from 'fast-check'
import type * as z from 'zod'
import { toJsonSchema } from '../../src/http/validation.ts'

interface Schema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  minimum?: number
  maximum?: number
  maxLength?: number
  pattern?: string
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
}

/**
 * Values that have broken servers before: quotes, wildcards, null, half a surrogate pair, right-to-left marks, path
 * steps, templates.
 */
const nasty = [
  '',
  ' ',
  '\0',
  'a\0b',
  "' or 1=1 --",
  '"); drop table users; --',
  '%',
  '_',
  '\\',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '${7*7}',
  '\ud800',
  '\u202e反',
  '山水'.repeat(200),
  'NaN',
  '1e309',
  '9'.repeat(30),
  '-1',
  'null',
  '0',
  '2026-02-30',
  '0000-01-01',
  '9'.repeat(18),
]

/** Generates texts that match a pattern; none for patterns whose look-around cannot be generated. */
function matching(pattern: string | undefined): { weight: number; arbitrary: fc.Arbitrary<unknown> }[] {
  if (pattern === undefined || /\(\?[=!<]/.test(pattern)) return []
  return [{ weight: 3, arbitrary: fc.stringMatching(new RegExp(pattern)) }]
}

function valueOf(schema: Schema, sample: unknown): fc.Arbitrary<unknown> {
  const usual = fc.constant(sample)
  const known = schema.enum ?? (schema.const === undefined ? undefined : [schema.const])
  if (known) return fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...known) }, usual, odd)
  switch (schema.type) {
    case 'string':
      return fc.oneof(
        { weight: 3, arbitrary: usual },
        { weight: 3, arbitrary: fc.constantFrom(...nasty) },
        ...matching(schema.pattern),
        fc.string({ unit: 'binary', maxLength: Math.min(schema.maxLength ?? 40, 60) }),
        fc.stringMatching(/^\d{1,20}$/),
        odd,
      )
    case 'integer':
    case 'number': {
      const { minimum = -10, maximum = 1000 } = schema
      return fc.oneof(
        { weight: 3, arbitrary: fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) }) },
        fc.constantFrom(minimum, maximum, minimum - 1, maximum + 1, 0.5, -0, 1e308, Number.MAX_SAFE_INTEGER),
        usual,
        odd,
      )
    }
    case 'array': {
      const [first] = Array.isArray(sample) ? sample : []
      return fc.oneof({ weight: 4, arbitrary: fc.array(valueOf(schema.items ?? {}, first), { maxLength: 12 }) }, odd)
    }
    case 'object':
      return fc.oneof({ weight: 4, arbitrary: objectOf(schema, sample ?? {}) }, odd)
    default:
      return usual
  }
}

const odd: fc.Arbitrary<unknown> = fc.jsonValue({ maxDepth: 2 })

function objectOf(schema: Schema, sample: object): fc.Arbitrary<object> {
  const fields = Object.entries(schema.properties ?? {}).map(([name, property]): [string, fc.Arbitrary<unknown>] => {
    const value = valueOf(property, (sample as Record<string, unknown>)[name])
    const isRequired = schema.required?.includes(name)
    return [name, fc.oneof({ weight: isRequired ? 30 : 3, arbitrary: value }, fc.constant(undefined))]
  })
  return fc.record(Object.fromEntries(fields))
}

/** Generates inputs that are nearly valid: mostly correct, wrong in one or several places. */
export function inputsOf(schema: z.ZodType, sample: object): fc.Arbitrary<object> {
  return objectOf(toJsonSchema(schema, 'input'), sample)
}
