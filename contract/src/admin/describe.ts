import * as z from 'zod'
import type { FieldDescription, FieldKind, FormDescription } from './description.ts'

/** The parts of a JSON Schema that a description reads. */
interface Described {
  properties?: Record<string, Described>
  required?: string[]
  title?: string
  kind?: FieldKind
  labels?: Record<string, string>
  type?: string | string[]
  enum?: unknown[]
  anyOf?: Described[]
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  pattern?: string
  description?: string
  clean?: FieldDescription['clean']
  pick?: FieldDescription['pick']
  items?: Described
}

/** Describes the titled fields of a schema. */
export function describe(schema: z.ZodType, io: 'input' | 'output', withRequired = true): FormDescription {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io }) as Described
  const fields: Record<string, FieldDescription> = {}
  for (const [name, value] of Object.entries(properties)) {
    const field = describeField(value, io)
    if (field) fields[name] = withRequired && required.includes(name) ? { ...field, isRequired: true } : field
  }
  return fields
}

/** Describes columns without bounds, because displayed values need none. */
export const columnsOf = (row: z.ZodType): FormDescription =>
  Object.fromEntries(
    Object.entries(describe(row, 'output', false)).map(([name, { title, kind, labels }]) => [
      name,
      { title, kind, ...(labels && { labels }) },
    ]),
  )

function describeField(schema: Described, io: 'input' | 'output'): FieldDescription | undefined {
  const inner = schema.anyOf?.find(({ type }) => type !== 'null')
  const { title, kind, labels, ...bounds } = { ...inner, ...schema }
  const pick = bounds.pick ?? bounds.items?.pick
  if (title === undefined) return undefined
  const least = bounds.minLength ?? bounds.minItems ?? bounds.minimum
  const most = bounds.maxLength ?? bounds.maxItems ?? bounds.maximum
  return {
    // Users choose an object by its name, so the title drops its "number" suffix.
    title: pick === undefined || io === 'output' ? title : title.replace(/(?<=.)编号$/, ''),
    kind: kind ?? kindOf(bounds, labels !== undefined),
    ...(labels && { labels }),
    ...(least !== undefined && { minimum: least }),
    ...(most !== undefined && { maximum: most }),
    ...(bounds.pattern !== undefined && { pattern: bounds.pattern }),
    ...(bounds.description !== undefined && { wanted: bounds.description }),
    ...(bounds.clean !== undefined && bounds.clean !== 'text' && { clean: bounds.clean }),
    ...(pick !== undefined && { pick }),
  }
}

function kindOf({ type, enum: values }: Described, hasLabels: boolean): FieldKind {
  const first = Array.isArray(type) ? type.find((one) => one !== 'null') : type
  if (hasLabels || (values && values.length > 1 && first !== 'array')) return 'choice'
  if (first === 'boolean') return 'flag'
  if (first === 'integer' || first === 'number') return 'number'
  if (first === 'array') return 'list'
  return first === 'string' ? 'text' : 'object'
}
