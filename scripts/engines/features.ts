import { createRequire } from 'node:module'
import type { CompatData, Identifier, SimpleSupportStatement, SupportBlock } from '@mdn/browser-compat-data'
import { floor } from '../../ui/build/floor.ts'

/** An API or language feature that an engine at the floor lacks. */
export interface Feature {
  /** Interface of the feature, such as `AbortSignal`; `window` for a global. */
  readonly owner: string
  readonly name: string
  /** `instance` members are reachable from any object, so they are found by name alone. */
  readonly kind: 'global' | 'static' | 'instance'
  /**
   * Whether it belongs to the language. Code that reads a language feature calls it; code often only tests for browser
   * features.
   */
  readonly isLanguage: boolean
}

/** BCD names of each engine at the floor. WebViews and iOS may lag behind or omit features. */
const engines = {
  chrome: ['chrome', 'chrome_android', 'webview_android'],
  safari: ['safari', 'safari_ios'],
  firefox: ['firefox'],
} as const satisfies Record<keyof typeof floor, readonly (keyof SupportBlock)[]>

const parts = (version: string): number[] => version.replace('≤', '').split('.').map(Number)

function isAtMost(version: string, most: string): boolean {
  const [one, other] = [parts(version), parts(most)]
  for (let index = 0; index < 3; index++) {
    const difference = (one[index] ?? 0) - (other[index] ?? 0)
    if (difference !== 0) return difference < 0
  }
  return true
}

function isIn(
  { version_added, version_removed, flags, prefix, alternative_name }: SimpleSupportStatement,
  most: string,
) {
  if (flags || prefix || alternative_name || typeof version_added !== 'string') return false
  if (typeof version_removed === 'string' && isAtMost(version_removed, most)) return false
  return /\d/.test(version_added) && isAtMost(version_added, most)
}

/**
 * Whether every engine at the floor has a feature. A feature without a record counts as supported, because BCD lists
 * every unsupported one.
 */
function isAtFloor(feature: Identifier): boolean {
  const support = feature.__compat?.support
  if (!support) return true
  return Object.entries(engines).every(([engine, names]) =>
    names.every((name) => {
      const statements = support[name]
      if (statements === undefined) return true
      // The newest comes first. An older one ends where a newer one begins: support that became complete was not removed.
      const all = [statements].flat()
      return !all[0]?.version_removed && all.some((statement) => isIn(statement, floor[engine as keyof typeof floor]))
    }),
  )
}

const compatibility = createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatData

const members = (owner: Identifier): [string, Identifier][] =>
  Object.entries<Identifier>(owner as Record<string, Identifier>).filter(
    ([name, { __compat }]) => name !== '__compat' && __compat?.status?.standard_track !== false,
  )

/** Yields every name that scripts can reach, whether or not an engine at the floor supports it. */
function* allFeatures(): Generator<Feature & { isKnown: boolean }> {
  const { builtins } = compatibility.javascript as unknown as { builtins: Identifier }
  for (const [owner, feature] of members(builtins)) {
    const isKnown = isAtFloor(feature)
    yield { owner: 'window', name: owner, kind: 'global', isLanguage: true, isKnown }
    const value = (globalThis as Record<string, unknown>)[owner]
    for (const [name, member] of members(feature)) {
      if (!/^\w+$/.test(name) || name === owner) continue
      const isStatic = Object(value) === value && name in Object(value)
      const kind = isStatic ? 'static' : 'instance'
      if (kind === 'instance' && !isKnown) continue
      yield { owner, name, kind, isLanguage: true, isKnown: isKnown && isAtFloor(member) }
    }
  }
  for (const [owner, feature] of members(compatibility.api)) {
    const isKnown = isAtFloor(feature)
    yield { owner: 'window', name: owner, kind: 'global', isLanguage: false, isKnown }
    for (const [key, member] of members(feature)) {
      if (!/^\w+$/.test(key) || key.endsWith('_event') || key === owner) continue
      const name = key.replace(/_static$/, '')
      const isMemberKnown = isKnown && isAtFloor(member)
      if (owner === 'Window') yield { owner: 'window', name, kind: 'global', isLanguage: false, isKnown: isMemberKnown }
      else if (key.endsWith('_static')) yield { owner, name, kind: 'static', isLanguage: false, isKnown: isMemberKnown }
      // Objects of a missing interface do not exist, so the interface's name is found before its members.
      else if (isKnown) yield { owner, name, kind: 'instance', isLanguage: false, isKnown: isMemberKnown }
    }
  }
}

/** Lists everything that scripts can reach and an engine at the floor lacks, for tests that remove it. */
export const missingFeatures = (): Feature[] => [...allFeatures()].filter(({ isKnown }) => !isKnown)

/**
 * Lists the missing features that can be found in a script. Excludes iterator methods, which share their names with
 * array methods: scripts.ts searches for them at the creation of iterators. Also excludes members whose name exists on
 * another supported object, because a name alone does not identify its owner.
 */
export function featuresAboveFloor(): Feature[] {
  const all = [...allFeatures()]
  const knownNames = new Set(all.filter(({ kind, isKnown }) => kind !== 'static' && isKnown).map(({ name }) => name))
  return all
    .filter(
      ({ isKnown, kind, owner, name }) =>
        !isKnown && !(kind === 'instance' && (owner === 'Iterator' || knownNames.has(name))),
    )
    .map(({ owner, name, kind, isLanguage }) => ({ owner, name, kind, isLanguage }))
}
