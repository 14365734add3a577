import type { Environment } from './parse.ts'
import type { Setting } from './setting.ts'
import { settings } from './settings.ts'

/** A name that matches no setting, and the setting that was probably meant. */
export interface UnknownName {
  readonly name: string
  readonly nearest: string | undefined
}

const known = Object.values(settings).flatMap((group) => Object.values<Setting<unknown>>(group).map(({ name }) => name))

/** Names that other programs read; a settings file may contain them. */
const foreign = /^(NODE_|npm_|LC_)|^(CHROMIUM_PATH|TZ|LANG|PATH|HOME|NO_COLOR|FORCE_COLOR)$|_PROXY$/i

/**
 * Returns ignored names that were probably meant as settings. From the settings file that is every unknown name. From
 * the rest of the environment, full of other programs' names, only likely typos.
 */
export function unknownNames(environment: Environment, ofFile: readonly string[]): UnknownName[] {
  const names = new Set([...ofFile, ...Object.keys(environment)])
  return [...names].flatMap((name) => {
    if (known.includes(name) || foreign.test(name)) return []
    const isOfFile = ofFile.includes(name)
    const nearest = nearestOf(name, isOfFile ? 3 : slipsOf(name))
    return isOfFile || nearest !== undefined ? [{ name, nearest }] : []
  })
}

/** Number of typos allowed. Short names are similar by chance: HOME is not a typo of HOST. */
const slipsOf = (name: string): number => (name.length < 8 ? 1 : 2)

function nearestOf(name: string, most: number): string | undefined {
  const [best] = known
    // Each extra letter counts as one edit.
    .filter((other) => Math.abs(other.length - name.length) <= most)
    .map((other) => ({ other, distance: distanceOf(name.toUpperCase(), other) }))
    .filter(({ distance }) => distance <= most && distance < name.length / 2)
    .toSorted((one, another) => one.distance - another.distance)
  return best?.other
}

/** Edit distance: letters to add, drop, change or swap with a neighbour. */
function distanceOf(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, column) => column)]
  for (let row = 1; row <= one.length; row++) {
    const line = [row]
    for (let column = 1; column <= other.length; column++) {
      const at = (up: number, left: number): number => (up === 0 ? line : rows[row - up])?.[column - left] ?? Infinity
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      line.push(Math.min(at(1, 0) + 1, at(0, 1) + 1, at(1, 1) + (isSame ? 0 : 1), isSwapped ? at(2, 2) + 1 : Infinity))
    }
    rows.push(line)
  }
  return rows[one.length]?.[other.length] ?? Infinity
}
