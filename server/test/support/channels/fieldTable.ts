// Field tables as providers publish them; the fakes use them to refuse what the provider would refuse.

/** One row of a table. Lengths are in UTF-16 units, which Java counts, unless `bytes` is set. */
export interface Field {
  kind: 'text' | 'integer' | 'object' | 'json'
  isNeeded: boolean
  most?: number
  least?: number
  isInBytes?: boolean
  form?: RegExp
  /** The fields of an object, or of the JSON in a text. */
  within?: FieldTable
}

export type FieldTable = Readonly<Record<string, Field>>

export const text = (most: number, form?: RegExp): Field => ({
  kind: 'text',
  isNeeded: true,
  most,
  ...(form && { form }),
})
/** A text whose length the provider counts in bytes of UTF-8. */
export const bytes = (most: number, form?: RegExp): Field => ({ ...text(most, form), isInBytes: true })
export const oneOf = (...values: readonly string[]): Field => text(64, new RegExp(`^(?:${values.join('|')})$`))
export const integer = (least: number, most: number): Field => ({ kind: 'integer', isNeeded: true, least, most })
export const object = (within: FieldTable): Field => ({ kind: 'object', isNeeded: true, within })
/** A text that holds an object as JSON. */
export const json = (most: number, within: FieldTable): Field => ({ kind: 'json', isNeeded: true, most, within })
export const optional = (field: Field): Field => ({ ...field, isNeeded: false })

/** Returns what the table refuses of a request, with the field's name; undefined if it accepts everything. */
export function refusalOf(table: FieldTable, given: object, path = ''): string | undefined {
  const values = new Map<string, unknown>(Object.entries(given))
  for (const [name, field] of Object.entries(table)) {
    const value = values.get(name)
    const refusal =
      value === undefined || value === ''
        ? field.isNeeded && `${path}${name} is missing`
        : refusalOfValue(field, value, path + name)
    if (refusal) return refusal
  }
  const unknown = [...values.keys()].find((name) => !(name in table))
  return unknown === undefined ? undefined : `${path}${unknown} is not documented`
}

function refusalOfValue(field: Field, value: unknown, name: string): string | undefined {
  const { kind, most = Infinity, least = 0, within } = field
  if (kind === 'integer') {
    const isWithin = Number.isInteger(value) && Number(value) >= least && Number(value) <= most
    return isWithin ? undefined : `${name} is no integer from ${least} to ${most}`
  }
  if (kind === 'object') return within && refusalOfObject(within, value, name)
  if (typeof value !== 'string') return `${name} is no text`
  // A lone surrogate is signed in one encoding and sent in another.
  if (!value.isWellFormed()) return `${name} is no text of Unicode`
  const length = field.isInBytes ? Buffer.byteLength(value) : value.length
  if (length > most) return `${name} is longer than ${most}`
  if (field.form && !field.form.test(value)) return `${name} has another form`
  return within && refusalOfObject(within, parsed(value), name)
}

function refusalOfObject(within: FieldTable, value: unknown, name: string): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return `${name} is no object`
  return refusalOf(within, value, `${name}.`)
}

function parsed(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}
