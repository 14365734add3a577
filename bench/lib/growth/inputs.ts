import type * as z from 'zod'

/** Input of a list request, derived from the contract. */
export interface OrderRequest {
  name: string
  input: Readonly<Record<string, unknown>>
}

/** A value for each input without listed values in the contract, by name or by `path.name`. */
export type Given = ReadonlyMap<string, unknown>

const places = new Set(['size', 'cursor', 'after', 'sort'])

/** Inputs that must come with others: by `path` for every request, or by `path.name` for requests with that input. */
const together: Readonly<Record<string, readonly string[]>> = {
  'airdrop/lines': ['airdropId'],
  'item/list.serial': ['goodsSn'],
}

/**
 * Lists the inputs of a list: its default, each of its orders, and each of its filters with each value of a choice.
 * Throws if an input has no known value, so that no list can be added without being measured.
 */
export function wishesOf(path: string, schema: z.ZodType, given: Given): OrderRequest[] {
  const shape: Record<string, z.ZodType> = 'shape' in schema ? (schema.shape as Record<string, z.ZodType>) : {}
  const needed: Record<string, unknown> = {}
  const wishes: OrderRequest[] = []
  for (const [name, field] of Object.entries(shape)) {
    if (name === 'sort') {
      for (const sort of choices(field)) wishes.push({ name: `sort ${String(sort)}`, input: { sort } })
    } else if (!places.has(name) && !(name === 'page' && 'size' in shape)) {
      const values = valuesOf(path, name, field, given)
      if (!field.safeParse(undefined).success) needed[name] = values[0]
      const beside = Object.fromEntries((together[`${path}.${name}`] ?? []).map((other) => [other, given.get(other)]))
      if (together[path]?.includes(name)) needed[name] = values[0]
      else if (name !== 'ids' && !(name in needed))
        for (const value of values)
          wishes.push({ name: `${name} ${String(value)}`, input: { ...beside, [name]: value } })
    }
  }
  return [{ name: 'first', input: {} }, ...wishes].map(({ name, input }) => ({ name, input: { ...needed, ...input } }))
}

function valuesOf(path: string, name: string, field: z.ZodType, given: Given): readonly unknown[] {
  const own = given.get(`${path}.${name}`)
  if (own !== undefined) return [own]
  const listed = choices(field)
  if (listed.length > 0) return listed
  const value = given.get(name)
  if (value === undefined) throw new Error(`${path}: nobody said what ${name} may be asked`)
  return [value]
}

interface Definition {
  type: string
  innerType?: z.ZodType
  values?: unknown[]
  entries?: Record<string, unknown>
  in?: z.ZodType
}

/** Lists the values of a choice; empty if the field is none. */
function choices(field: z.ZodType): readonly unknown[] {
  const definition = field.def as Definition
  if (definition.type === 'literal') return definition.values ?? []
  if (definition.type === 'enum') return Object.values(definition.entries ?? {})
  if (definition.type === 'boolean') return [true, false]
  const inner = definition.innerType ?? definition.in
  return inner ? choices(inner) : []
}
