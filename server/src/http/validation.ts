import { cleaners, type TextKind } from '@app/contract/cleanText'
import { cutText } from '@app/contract/cutText'
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import * as z from 'zod'
import { badInput } from '../core/errors.ts'
import { memoizeByObject } from '../core/memoize.ts'

const common = { useDefaults: true, strict: false, validateFormats: false, verbose: true, allErrors: false } as const
const bodies = new Ajv(common)
// Addresses may carry query parameters that a client stored, so a GET drops unknown ones. A list of one is written as
// its only value.
const queries = new Ajv({ ...common, coerceTypes: 'array', removeAdditional: true })
// Console lists refuse unknown filters, because a filter without effect misleads.
const filters = new Ajv({ ...common, coerceTypes: 'array' })
for (const ajv of [bodies, queries, filters]) {
  ajv.addKeyword({
    keyword: 'clean',
    type: 'string',
    schemaType: 'string',
    modifying: true,
    errors: false,
    // Runs before the other rules for texts, so that the checked text is the stored text.
    before: 'maxLength',
    compile: (kind: TextKind) => (text: string, at) => {
      if (at) Object.assign(at.parentData, { [String(at.parentDataProperty)]: cleaners[kind](text) })
      return true
    },
  })
}

// Many calls share a schema, and so do all servers of one process.
const compiledBy = (ajv: Ajv) =>
  memoizeByObject((schema: z.ZodType): ValidateFunction => ajv.compile(toJsonSchema(schema, 'input')))
const compile = { body: compiledBy(bodies), query: compiledBy(queries), filters: compiledBy(filters) }

/** Checks and completes an input in place. Throws BAD_INPUT naming the field and what is wrong with it. */
export type Check = (input: unknown) => void

/** Compiles the check of a route's input: strict for bodies, converting text for queries and filters. */
export function compileCheck(schema: z.ZodType, kind: keyof typeof compile): Check {
  const validate = compile[kind](schema)
  return (input) => {
    if (validate(input)) return refuseUnkept(input, '')
    const [error] = validate.errors ?? []
    throw error ? explain(error) : badInput('', '提交的内容有误')
  }
}

/** JSON Schema (draft 7) of a contract schema; nullable values become type lists, which serialize faster. */
export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): object {
  return z.toJSONSchema(schema, {
    io,
    target: 'draft-7',
    override: ({ jsonSchema }) => {
      const [value, nothing, more] = jsonSchema.anyOf ?? []
      if (!value || more || nothing?.type !== 'null' || typeof value.type !== 'string' || value.type === 'object')
        return
      delete jsonSchema.anyOf
      const { enum: _, ...rest } = value
      Object.assign(jsonSchema, rest, { type: [value.type, 'null'] })
    },
  })
}

/** Refuses null characters and lone surrogates in values and names, because Postgres cannot store them. */
function refuseUnkept(value: unknown, path: string): void {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) throw badInput(path, '内容包含不能保存的字符')
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) {
      refuseUnkept(name, path)
      refuseUnkept(inner, join(path, name))
    }
  }
}

interface Described {
  title?: string
  description?: string
  properties?: Record<string, Described>
}

function explain(error: ErrorObject): Error {
  const path = error.instancePath.slice(1).replaceAll('/', '.')
  const schema = (error.parentSchema ?? {}) as Described
  if (error.keyword === 'required') {
    const name = String(error.params['missingProperty'])
    return badInput(join(path, name), `缺少${schema.properties?.[name]?.title ?? name}`)
  }
  if (error.keyword === 'additionalProperties') {
    const name = String(error.params['additionalProperty'])
    return badInput(join(path, name), `多余的字段：${cutText(name, 40)}`)
  }
  const title = schema.title ?? (path || '提交的内容')
  return badInput(path, `${title}${fault(error, schema)}`)
}

function fault({ keyword, params }: ErrorObject, { description }: Described): string {
  const limit = String(params['limit'])
  switch (keyword) {
    case 'minimum':
      return `不能小于 ${limit}`
    case 'maximum':
      return `不能大于 ${limit}`
    case 'minLength':
      return limit === '1' ? '不能为空' : `至少 ${limit} 个字符`
    case 'maxLength':
      return `最多 ${limit} 个字符`
    case 'const':
      return '未确认'
    default:
      return description ? `应为${description}` : '格式不正确'
  }
}

function join(path: string, name: string): string {
  return path ? `${path}.${name}` : name
}
