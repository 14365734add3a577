import { importsOf, resolveLocal } from './imports.ts'

/** Files by path, relative to the project, with their source. */
type Sources = ReadonlyMap<string, string>

/**
 * Finds import cycles. Dynamic and type-only imports count.
 * @returns each cycle as its files in import order; the first one is imported by the last.
 */
export function cyclesIn(sources: Sources): string[][] {
  const imported = new Map([...sources].map(([path, source]) => [path, importedFiles(path, source, sources)]))
  const cycles: string[][] = []
  const visited = new Set<string>()
  const trail: string[] = []
  const visit = (path: string) => {
    if (trail.includes(path)) cycles.push(shortestPath(imported, path, trail.at(-1) ?? path))
    if (visited.has(path)) return
    visited.add(path)
    trail.push(path)
    for (const next of imported.get(path) ?? []) visit(next)
    trail.pop()
  }
  for (const path of sources.keys()) visit(path)
  return cycles
}

function importedFiles(path: string, source: string, sources: Sources): string[] {
  return importsOf(path, source).flatMap(({ specifier }) => {
    const target = resolveLocal(path, specifier) ?? ''
    return [target, `${target}.ts`, `${target}.tsx`].find((file) => sources.has(file)) ?? []
  })
}

function shortestPath(imported: ReadonlyMap<string, readonly string[]>, from: string, to: string): string[] {
  const paths = [[from]]
  const seen = new Set([from])
  for (const path of paths) {
    const last = path.at(-1) ?? from
    if (last === to) return path
    for (const next of imported.get(last) ?? []) {
      if (seen.has(next)) continue
      seen.add(next)
      paths.push([...path, next])
    }
  }
  return [from]
}
