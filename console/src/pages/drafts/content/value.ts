/** Content of a draft: some or all fields of its kind, by name. */
export type Content = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the value at a path such as `priorityWindows.0.end`; undefined if there is none. */
export function at(content: unknown, path: string): unknown {
  let value = content
  for (const step of path.split('.')) {
    if (Array.isArray(value)) value = value[Number(step)] as unknown
    else if (isObject(value)) value = value[step]
    else return undefined
  }
  return value
}

/** Returns the content with another value at a path; `undefined` removes it. */
export function put(content: Content, path: string, value: unknown): Content {
  return putInto(content, path.split('.'), value) as Content
}

function putInto(whole: unknown, [step, ...rest]: readonly string[], value: unknown): unknown {
  if (step === undefined) return value
  if (Array.isArray(whole)) {
    const inner = putInto(whole[Number(step)], rest, value)
    return whole.map((one: unknown, index) => (index === Number(step) ? inner : one))
  }
  const fields = isObject(whole) ? whole : {}
  const inner = putInto(fields[step], rest, value)
  const { [step]: _before, ...others } = fields
  return inner === undefined ? others : { ...fields, [step]: inner }
}

/** Whether two values are equal, whatever the order of their fields; the database does not keep it. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, index) => isSame(value, other[index]))
  if (!isObject(one) || !isObject(other)) return false
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => isSame(one[name], other[name]))
}

/** Returns the names of fields in which two contents differ. */
export const differing = (one: Content, other: Content): string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((name) => !isSame(one[name], other[name]))

export interface Merged {
  content: Content
  /** Fields that both changed differently; the local value stays until the user decides. */
  conflicts: string[]
}

/** Merges two edits of one version: a field that only one of them changed takes that value. */
export function merge(base: Content, mine: Content, theirs: Content): Merged {
  const changedHere = new Set(differing(base, mine))
  const changedThere = differing(base, theirs)
  const conflicts = changedThere.filter((name) => changedHere.has(name) && !isSame(mine[name], theirs[name]))
  let content = mine
  for (const name of changedThere) if (!changedHere.has(name)) content = put(content, name, theirs[name])
  return { content, conflicts }
}
