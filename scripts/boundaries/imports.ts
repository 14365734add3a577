import { posix } from 'node:path'
import { parseSync } from 'oxc-parser'

/** One import, including type-only ones: its position and specifier. */
export interface Import {
  readonly specifier: string
  readonly line: number
}

/** Lists every static and dynamic import and re-export of a TypeScript source. Throws if it cannot be parsed. */
export function importsOf(path: string, source: string): Import[] {
  const { module, errors } = parseSync(path, source)
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  const found = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest),
    ...module.staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest)),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => ({
      value: source.slice(start + 1, end - 1),
      start,
    })),
  ]
  return found
    .filter((request) => request !== null && request !== undefined)
    .map(({ value, start }) => ({ specifier: value, line: source.slice(0, start).split('\n').length }))
}

/**
 * Resolves a specifier to a file of the project, relative to its root (an extension may be missing); undefined for npm
 * packages and Node's own modules.
 */
export function resolveLocal(importer: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(importer), specifier)
  const [, workspace, rest = 'index'] = /^@app\/([^/]+)(?:\/(.+))?$/.exec(specifier) ?? []
  return workspace && posix.join(workspace, 'src', rest)
}
