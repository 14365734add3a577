// Generates the console's table of calls, and the part of it that the browser needs, without schemas.
import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type {
  FieldDescription,
  FieldKind,
  FormDescription,
  ListDescription,
} from '../../contract/src/admin/description.ts'
import type { AdminRoute } from '../../contract/src/admin/route.ts'
import { toJsonSchema } from '../../server/src/http/validation.ts'

const folder = resolve(import.meta.dirname, '../../contract/src/admin')

/** Generated files, and files that import generated ones. */
const others = new Set(['calls.ts', 'forms.ts', 'lists.ts', 'routes.ts', 'table.ts'])

interface Declared {
  module: string
  name: string
  route: AdminRoute
}

async function findRoutes(): Promise<Declared[]> {
  const found: Declared[] = []
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.ts') && !others.has(name))) {
    const exported = (await import(pathToFileURL(join(folder, file)).href)) as Record<string, unknown>
    for (const [name, value] of Object.entries(exported)) {
      if (isRoute(value)) found.push({ module: file.slice(0, -3), name, route: value })
    }
  }
  const twice = found.filter(({ route }, index) => found.findIndex((one) => one.route.path === route.path) !== index)
  if (twice.length > 0) throw new Error(`Declared twice: ${twice.map(({ route }) => route.path).join(', ')}`)
  return found.toSorted((one, other) => (one.route.path < other.route.path ? -1 : 1))
}

const isRoute = (value: unknown): value is AdminRoute =>
  typeof value === 'object' && value !== null && 'stepUp' in value && 'path' in value

const drawn = '// Drawn from the calls that contract/src/admin declares: `npm run generate`.'

/** Generates `contract/src/admin/table.ts`: every call with its schemas, by path. */
export async function adminTable(): Promise<string> {
  const found = await findRoutes()
  const modules = [...new Set(found.map(({ module }) => module))].toSorted()
  return `${drawn}
${modules.map((module) => `import * as ${module} from './${module}.ts'\n`).join('')}
/** Every call of the console under its path. */
export const adminRoutes = {
${found.map(({ module, name, route }) => `  '${route.path}': ${module}.${name},\n`).join('')}} as const
`
}

/** Generates `contract/src/admin/calls.ts`: what the browser knows about every call before it makes one. */
export async function adminCallsTable(): Promise<string> {
  const found = await findRoutes()
  const line = ({ path, method, auth, stepUp, bulk, inBody }: AdminRoute) =>
    `  '${path}': { method: '${method}', auth: '${auth}', stepUp: ${stepUp}${inBody ? ', inBody: true' : ''}${bulk === undefined ? '' : `, bulk: '${bulk}'`} },\n`
  return `${drawn}

/** Method, right and manner of every call; of some the field that ticked rows stand for. */
export const adminCalls = {
${found.map(({ route }) => line(route)).join('')}} as const
`
}

/** Generates `contract/src/admin/forms.ts`: the fields of every write that has any. */
export async function adminForms(): Promise<string> {
  const found = (await findRoutes()).filter(({ route }) => route.method === 'POST')
  const forms = found.map(({ route }) => [route.path, describe(route.input, 'input')] as const)
  return `${drawn}
import type { FormDescription } from './description.ts'

export const adminForms = {
${forms
  .filter(([, fields]) => Object.keys(fields).length > 0)
  .map(([path, fields]) => `  '${path}': ${literal(fields)},\n`)
  .join('')}} as const satisfies Record<string, FormDescription>
`
}

/** Generates `contract/src/admin/lists.ts`: filters, sorts and columns of every list. */
export async function adminLists(): Promise<string> {
  const lists = (await findRoutes()).flatMap(({ route }) => {
    const { list } = route
    if (!list) return []
    const described: ListDescription = {
      filters: describe(list.filters, 'input', false),
      sorts: list.sorts,
      columns: columnsOf(list.row),
      isExportable: list.isExportable,
    }
    return [`  '${route.path}': ${literal(described)},\n`]
  })
  return `${drawn}
import type { ListDescription } from './description.ts'

export const adminLists = {
${lists.join('')}} as const satisfies Record<string, ListDescription>
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
