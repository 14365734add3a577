/** An address behind the hash, in its parts. */
export interface Address {
  pathname: string
  /** With its question mark; empty where there is none. */
  search: string
  /** With its hash sign; empty where there is none. */
  hash: string
}

/** Where the visitor is: the address, and what the history keeps with it. */
export interface Location extends Address {
  state: unknown
  /** Another for each entry of the history. */
  key: string
}

/** An address as it is written: `/goods/1?tab=story`. */
export function createPath({ pathname, search, hash }: Address): string {
  return pathname + search + hash
}

export function readPath(path: string): Address {
  const [, pathname = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(path) ?? []
  return { pathname: pathname.startsWith('/') ? pathname : `/${pathname}`, search, hash }
}

/** Where a link leads from a page: `?tab=story` is that page's own. */
export function resolvePath(to: string, from: string): Address {
  const { pathname, search, hash } = readPath(to)
  return {
    pathname: /^([?#]|$)/.test(to) ? from : pathname.replaceAll(/[\\/]{2,}/g, '/'),
    search: search === '?' ? '' : search,
    hash: hash === '#' ? '' : hash,
  }
}

/** What a pattern such as `/goods/:id` finds in a path; undefined where it does not fit. Letters fit in either case. */
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

/** An address that somebody wrote by hand may hold a lone percent sign. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
