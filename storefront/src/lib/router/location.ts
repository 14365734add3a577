/** Parts of an address behind the hash. */
export interface Address {
  pathname: string
  /** Includes the question mark; empty if there is no query. */
  search: string
  /** Includes the hash sign; empty if there is no fragment. */
  hash: string
}

/** Current address, and the state of its history entry. */
export interface Location extends Address {
  state: unknown
  /** Differs for each history entry. */
  key: string
}

/** Formats an address: `/goods/1?tab=story`. */
export function createPath({ pathname, search, hash }: Address): string {
  return pathname + search + hash
}

export function readPath(path: string): Address {
  const [, pathname = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(path) ?? []
  return { pathname: pathname.startsWith('/') ? pathname : `/${pathname}`, search, hash }
}

/** Resolves a link relative to a page: `?tab=story` belongs to that page. */
export function resolvePath(to: string, from: string): Address {
  const { pathname, search, hash } = readPath(to)
  return {
    pathname: /^([?#]|$)/.test(to) ? from : pathname.replaceAll(/[\\/]{2,}/g, '/'),
    search: search === '?' ? '' : search,
    hash: hash === '#' ? '' : hash,
  }
}

/**
 * Returns the parameters of a path that matches a pattern such as `/goods/:id`; undefined if it does not match. Ignores
 * case.
 */
export function matchPath(pattern: string, pathname: string): Record<string, string> | undefined {
  const found = expressionOf(pattern).exec(pathname)
  if (!found) return undefined
  return Object.fromEntries(Object.entries(found.groups ?? {}).map(([name, value]) => [name, decode(value)]))
}

const expressions = new Map<string, RegExp>()

function expressionOf(pattern: string): RegExp {
  const known = expressions.get(pattern)
  if (known) return known
  const expression = new RegExp(`^${pattern.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}/*$`, 'i')
  expressions.set(pattern, expression)
  return expression
}

/** Decodes a path segment. An address typed by hand may hold a lone percent sign. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
