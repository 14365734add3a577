// Generates the table of routes from the contract's modules, and the part of it that the browser needs.
import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Route } from '../../contract/src/route.ts'

const folder = resolve(import.meta.dirname, '../../contract/src')

/** Generated files, and files that import generated ones. */
const others = new Set([
  'calls.ts',
  'client.ts',
  'effects.ts',
  'index.ts',
  'paths.ts',
  'route.ts',
  'routes.ts',
  'types.ts',
])

interface Declared {
  /** File name without extension, which is the module's name in the table. */
  module: string
  name: string
  route: Route
}

/** Finds every route that a module of the contract exports, sorted by path. */
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

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'verb' in value && 'path' in value

const drawn = '// Drawn from the routes that the modules declare: `npm run generate`.'

const table = (lines: string[]) => lines.map((line) => `  ${line},\n`).join('')

/** Generates `contract/src/calls.ts`: what the browser knows about every call before it makes one, without schemas. */
export async function callsTable(): Promise<string> {
  const found = await findRoutes()
  const lines = (isRead: boolean) =>
    table(
      found
        .filter(({ route }) => (route.verb === 'GET') === isRead)
        .map(({ route }) => `'${route.path}': '${route.verb}'`),
    )
  return `${drawn}
import type { Verb } from './verb.ts'

/** Method and manner of every call that is no plain read: all that a client must know, as any other call is \`GET\`. */
export const posts = {
${lines(false)}} as const satisfies Record<string, Verb>

/** The plain reads. Client code names them in types alone, so that they are no part of what a page loads. */
const reads = {
${lines(true)}} as const satisfies Record<string, Verb>

/** Method and manner of every call. */
export const paths: typeof reads & typeof posts = /* @__PURE__ */ Object.assign({}, reads, posts)
`
}

/** Generates `contract/src/effects.ts`: which calls provide and invalidate which data, for pages that write. */
export async function effectsTable(): Promise<string> {
  const found = await findRoutes()
  const things = (list: readonly string[]) => `[${list.map((thing) => `'${thing}'`).join(', ')}]`
  const listing = (pick: (route: Route) => readonly string[]) =>
    table(
      found.filter(({ route }) => pick(route).length > 0).map(({ route }) => `'${route.path}': ${things(pick(route))}`),
    )
  return `${drawn}
import type { Path } from './paths.ts'
import type { Thing } from './things.ts'

/** What the reads show. */
export const shows: { readonly [P in Path]?: readonly Thing[] } = {
${listing((route) => route.shows)}}

/** What the writes change. */
export const changes: { readonly [P in Path]?: readonly Thing[] } = {
${listing((route) => route.changes)}}
`
}

/** Generates `contract/src/routes.ts`: every call with its schemas, by path. */
export async function routesTable(): Promise<string> {
  const found = await findRoutes()
  const modules = [...new Set(found.map(({ module }) => module))].toSorted()
  const imports = [
    ...modules.map((module) => `import * as ${module} from './${module}.ts'`),
    "import type { Path } from './paths.ts'",
    "import type { Route } from './route.ts'",
  ].toSorted((one, other) => (fileOf(one) < fileOf(other) ? -1 : 1))
  return `${drawn}
${imports.join('\n')}

/** Every call of the product under its path. */
export const routes = {
${found.map(({ module, name, route }) => `  '${route.path}': ${module}.${name},\n`).join('')}} as const satisfies { [P in Path]: Route }

export type Routes = typeof routes
`
}

const fileOf = (line: string) => line.slice(line.indexOf("'"))
