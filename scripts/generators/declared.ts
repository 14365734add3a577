// Reads the calls that the modules of the contract declare.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** One call that a module of the contract exports. */
export interface Declared<Route> {
  /** File name without extension, which is the module's name in the generated table. */
  readonly module: string
  readonly name: string
  readonly route: Route
}

/**
 * Finds every call that the modules of a folder export, sorted by path. `others` are the files to skip: generated ones,
 * and files that import generated ones.
 * @throws Error if two calls have the same path.
 */
export async function findRoutes<Route extends { readonly path: string }>(
  folder: string,
  others: ReadonlySet<string>,
  isRoute: (value: object) => boolean,
): Promise<Declared<Route>[]> {
  const found: Declared<Route>[] = []
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.ts') && !others.has(name))) {
    const exported = (await import(pathToFileURL(join(folder, file)).href)) as Record<string, unknown>
    for (const [name, value] of Object.entries(exported)) {
      if (typeof value === 'object' && value !== null && isRoute(value))
        found.push({ module: file.slice(0, -3), name, route: value as Route })
    }
  }
  const twice = found.filter(({ route }, index) => found.findIndex((one) => one.route.path === route.path) !== index)
  if (twice.length > 0) throw new Error(`Declared twice: ${twice.map(({ route }) => route.path).join(', ')}`)
  return found.toSorted((one, other) => (one.route.path < other.route.path ? -1 : 1))
}

/** First line of a generated file. */
export const generatedHeader = '// Generated from the calls that the modules declare: `npm run generate`.'

/** Formats the entries of an object literal, one on each line. */
export const entries = (lines: readonly string[]): string => lines.map((line) => `  ${line},\n`).join('')

/** Formats an object literal with every call under its path, and the imports it needs, sorted by file. */
export function routeTable(
  found: readonly Declared<{ readonly path: string }>[],
  moreImports: readonly string[] = [],
): { imports: string; table: string } {
  const modules = [...new Set(found.map(({ module }) => module))]
  const imports = [...modules.map((module) => `import * as ${module} from './${module}.ts'`), ...moreImports]
  const fileOf = (line: string) => line.slice(line.indexOf("'"))
  return {
    imports: imports.toSorted((one, other) => (fileOf(one) < fileOf(other) ? -1 : 1)).join('\n'),
    table: `{\n${entries(found.map(({ module, name, route }) => `'${route.path}': ${module}.${name}`))}}`,
  }
}
