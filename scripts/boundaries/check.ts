import { importsOf, resolveLocal } from './imports.ts'
import { type Layer, layers } from './layers.ts'

/** A forbidden import or table access, as `path:line` and the reason. */
export interface Violation {
  readonly location: string
  readonly message: string
}

/** Checks the imports of one source file; `path` is relative to the project. */
export function checkFile(path: string, source: string): Violation[] {
  const layer = layerOf(path)
  if (!layer) return []
  return importsOf(path, source).flatMap(({ specifier, line }) => {
    const message = wrongImport(path, layer, specifier)
    return message === undefined ? [] : [{ location: `${path}:${line}`, message }]
  })
}

interface FileLayer {
  readonly folder: string
  readonly may: readonly string[]
  readonly packages: Layer['packages']
}

function layerOf(path: string): FileLayer | undefined {
  for (const { from, may, packages } of layers) {
    const match = new RegExp(`^${from.replace('*', '([^/]+)')}`).exec(path)
    if (match) return { folder: match[0], may: may.map((target) => target.replace('$1', match[1] ?? '')), packages }
  }
  return undefined
}

function wrongImport(path: string, layer: FileLayer, specifier: string): string | undefined {
  const target = resolveLocal(path, specifier)
  if (target === undefined) {
    const allowed = !layer.packages || layer.packages.includes(specifier)
    return allowed ? undefined : `${layer.folder} may not use the package ${specifier}`
  }
  const allowed = layer.may.some((entry) => (entry.endsWith('/') ? target.startsWith(entry) : target === entry))
  return allowed ? undefined : `${layer.folder} may not import ${target}`
}
