// Generates the table of the console's calls, and the parts of it that a browser needs: calls, forms and lists.
import { resolve } from 'node:path'
import type {
  FieldDescription,
  FieldKind,
  FormDescription,
  ListDescription,
} from '../../contract/src/admin/description.ts'
import type { AdminRoute } from '../../contract/src/admin/route.ts'
import { toJsonSchema } from '../../server/src/http/validation.ts'
import { type Declared, entries, findRoutes, generatedHeader, routeTable } from './declared.ts'

const folder = resolve(import.meta.dirname, '../../contract/src/admin')

/** Generated files, and files that import generated ones. */
const others = new Set(['calls.ts', 'forms.ts', 'lists.ts', 'routes.ts', 'table.ts'])

/** Generates the files about the console's calls; returns each text by its path. */
export async function adminFiles(): Promise<Record<string, string>> {
  const found = await findRoutes<AdminRoute>(folder, others, (value) => 'stepUp' in value && 'path' in value)
  return {
    'contract/src/admin/calls.ts': callsFile(found),
    'contract/src/admin/forms.ts': formsFile(found),
    'contract/src/admin/lists.ts': listsFile(found),
    'contract/src/admin/table.ts': tableFile(found),
  }
}

/** Every call with its schemas, by path. */
function tableFile(found: readonly Declared<AdminRoute>[]): string {
  const { imports, table } = routeTable(found)
  return `${generatedHeader}
${imports}

/** Every call of the console under its path. */
export const adminRoutes = ${table} as const
`
}

/** What the browser knows about every call before it makes one, without schemas. */
function callsFile(found: readonly Declared<AdminRoute>[]): string {
  const call = ({ path, method, auth, stepUp, bulk, inBody }: AdminRoute) =>
    `'${path}': { method: '${method}', auth: '${auth}', stepUp: ${stepUp}${inBody ? ', inBody: true' : ''}${bulk === undefined ? '' : `, bulk: '${bulk}'`} }`
  return `${generatedHeader}

/** Method and permission of every call; for some, the field that holds the ids of ticked rows. */
export const adminCalls = {
${entries(found.map(({ route }) => call(route)))}} as const
`
}

/** The fields of every write that has any. */
function formsFile(found: readonly Declared<AdminRoute>[]): string {
  const forms = found
    .filter(({ route }) => route.method === 'POST')
    .map(({ route }) => [route.path, describe(route.input, 'input')] as const)
    .filter(([, fields]) => Object.keys(fields).length > 0)
  return `${generatedHeader}
import type { FormDescription } from './description.ts'

export const adminForms = {
${entries(forms.map(([path, fields]) => `'${path}': ${literal(fields)}`))}} as const satisfies Record<string, FormDescription>
`
}

/** Filters, sorts and columns of every list. */
function listsFile(found: readonly Declared<AdminRoute>[]): string {
  const lists = found.flatMap(({ route: { path, list } }) => {
    if (!list) return []
    const described: ListDescription = {
      filters: describe(list.filters, 'input', false),
      sorts: list.sorts,
      columns: columnsOf(list.row),
      isExportable: list.isExportable,
    }
    return [`'${path}': ${literal(described)}`]
  })
  return `${generatedHeader}
import type { ListDescription } from './description.ts'

export const adminLists = {
${entries(lists)}} as const satisfies Record<string, ListDescription>
`
}

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
function describe(schema: AdminRoute['input'], io: 'input' | 'output', withRequired = true): FormDescription {
  const { properties = {}, required = [] } = toJsonSchema(schema, io) as Described
  const fields: Record<string, FieldDescription> = {}
  for (const [name, value] of Object.entries(properties)) {
    const field = describeField(value, io)
    if (field) fields[name] = withRequired && required.includes(name) ? { ...field, isRequired: true } : field
  }
  return fields
}

/** Describes columns without bounds, because displayed values need none. */
const columnsOf = (row: AdminRoute['reply']): FormDescription =>
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

/** Formats a value as TypeScript in the project's style. */
function literal(value: unknown): string {
  if (typeof value === 'string') return `'${value.replaceAll('\\', String.raw`\\`).replaceAll("'", String.raw`\'`)}'`
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (typeof value !== 'object' || value === null) return String(value)
  return `{ ${Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .map(
      ([name, inner]) =>
        `${/^[a-z_$][\w$]*$/i.test(name) || /^(0|[1-9]\d*)$/.test(name) ? name : `'${name}'`}: ${literal(inner)}`,
    )
    .join(', ')} }`
}
