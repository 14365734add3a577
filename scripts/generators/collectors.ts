// Generates the tables of the collectors' calls, and the parts of them that a browser needs.
import { resolve } from 'node:path'
import type { Route } from '../../contract/src/route.ts'
import { type Declared, entries, findRoutes, generatedHeader, routeTable } from './declared.ts'

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

/** Generates the files about the collectors' calls; returns each text by its path. */
export async function collectorsFiles(): Promise<Record<string, string>> {
  const found = await findRoutes<Route>(folder, others, (value) => 'verb' in value && 'path' in value)
  return {
    'contract/src/calls.ts': callsFile(found),
    'contract/src/effects.ts': effectsFile(found),
    'contract/src/routes.ts': routesFile(found),
  }
}

/** What a browser knows about every call before it makes one, without schemas. */
function callsFile(found: readonly Declared<Route>[]): string {
  const lines = (isRead: boolean) =>
    entries(
      found
        .filter(({ route }) => (route.verb === 'GET') === isRead)
        .map(({ route }) => `'${route.path}': '${route.verb}'`),
    )
  return `${generatedHeader}
import type { Verb } from './verb.ts'

/** Method and semantics of every call that is not a plain read. All other calls are \`GET\`, so a client needs only these. */
export const posts = {
${lines(false)}} as const satisfies Record<string, Verb>

/** The plain reads. Client code uses only their types, so pages do not load them. */
const reads = {
${lines(true)}} as const satisfies Record<string, Verb>

/** Method and semantics of every call. */
export const paths: typeof reads & typeof posts = /* @__PURE__ */ Object.assign({}, reads, posts)
`
}

/** Which calls provide and invalidate which data, for pages that write. */
function effectsFile(found: readonly Declared<Route>[]): string {
  const tags = (list: readonly string[]) => `[${list.map((tag) => `'${tag}'`).join(', ')}]`
  const listing = (pick: (route: Route) => readonly string[]) =>
    entries(
      found.filter(({ route }) => pick(route).length > 0).map(({ route }) => `'${route.path}': ${tags(pick(route))}`),
    )
  return `${generatedHeader}
import type { Path } from './paths.ts'
import type { CacheTag } from './cacheTags.ts'

/** What the reads provide. */
export const provides: { readonly [P in Path]?: readonly CacheTag[] } = {
${listing((route) => route.provides)}}

/** What the writes invalidate. */
export const invalidates: { readonly [P in Path]?: readonly CacheTag[] } = {
${listing((route) => route.invalidates)}}
`
}

/** Every call with its schemas, by path. */
function routesFile(found: readonly Declared<Route>[]): string {
  const { imports, table } = routeTable(found, [
    "import type { Path } from './paths.ts'",
    "import type { Route } from './route.ts'",
  ])
  return `${generatedHeader}
${imports}

/** Every call of the product under its path. */
export const routes = ${table} as const satisfies { [P in Path]: Route }

export type Routes = typeof routes
`
}
