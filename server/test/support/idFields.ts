import type { IdMeta } from '@app/contract/ids'
import type * as z from 'zod'
import { toJsonSchema } from '../../src/http/validation.ts'

/** An id in an input: its names from the outside in, with 0 for an element of a list. */
export interface IdField extends IdMeta {
  path: readonly (string | 0)[]
}

interface Schema extends Partial<IdMeta> {
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}

/** Every id in an input, at any depth, with what its schema says of it (contract/src/ids.ts). */
export function idFieldsOf(input: z.ZodType): IdField[] {
  const schema = toJsonSchema(input, 'input')
  const found = fieldsIn(schema, [])
  if (JSON.stringify(schema).split('"idOf":').length !== found.length + 1)
    throw new Error(`An id is not found in ${JSON.stringify(schema)}`)
  return found
}

function fieldsIn(schema: Schema, path: IdField['path']): IdField[] {
  const { idOf, owner, partners, anyOf = [], items, properties = {} } = schema
  if (idOf !== undefined && owner !== undefined && partners !== undefined) return [{ path, idOf, owner, partners }]
  return [
    ...anyOf.flatMap((one) => fieldsIn(one, path)),
    ...(items ? fieldsIn(items, [...path, 0]) : []),
    ...Object.entries(properties).flatMap(([name, one]) => fieldsIn(one, [...path, name])),
  ]
}

/** A copy of an input with the id in this field; a list holds it alone. */
export function withId<Input>(input: Input, [step, ...rest]: IdField['path'], id: string): Input {
  if (step === undefined) return id as Input
  const inner = withId((input as Record<string | 0, unknown> | undefined)?.[step], rest, id)
  return (step === 0 ? [inner] : { ...input, [step]: inner }) as Input
}

/** A well-formed id of nothing; what follows a hyphen stays, such as the right in the id of one piece's right. */
export const absentLike = (id: string): string => id.replace(/^[^-]*/, '99999999')
