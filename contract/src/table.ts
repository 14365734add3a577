/** What marks an exported value as a declared call. */
interface Declared {
  readonly path: string
  readonly method: 'GET' | 'POST'
}

type DeclaredIn<Modules> = {
  [M in keyof Modules]: Extract<Modules[M][keyof Modules[M]], Declared>
}[keyof Modules]

/** The calls that modules export, each under its path. */
export type TableOf<Modules> = { readonly [R in DeclaredIn<Modules> as R['path']]: R }

/** Collects the calls that modules export, sorted by path. Throws Error if two have the same path. */
export function tableOf<const Modules extends Readonly<Record<string, object>>>(modules: Modules): TableOf<Modules> {
  const found = Object.values(modules)
    .flatMap((module) => Object.values<unknown>(module as Record<string, unknown>))
    .filter(isDeclared)
    .toSorted((one, other) => (one.path < other.path ? -1 : 1))
  const twice = found.filter(({ path }, index) => path === found[index + 1]?.path)
  if (twice.length > 0) throw new Error(`Declared twice: ${twice.map(({ path }) => path).join(', ')}`)
  return Object.fromEntries(found.map((one) => [one.path, one])) as TableOf<Modules>
}

const isDeclared = (value: unknown): value is Declared =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value
