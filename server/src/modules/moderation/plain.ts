import pairs from 'opencc-js/dict/TSCharacters'
import lookAlikes from 'unhomoglyph/data.json' with { type: 'json' }

/** One character as it is read, and the place of the one it was written as, counted in code points. */
export interface PlainCharacter {
  readonly character: string
  readonly at: number
}

const simplified = new Map(
  pairs.split('|').flatMap((pair) => {
    // Of several simplified forms the first is the usual one.
    const [traditional, plain] = pair.split(' ')
    return traditional && plain ? [[traditional, plain]] : []
  }),
)

/** Letters and digits in circles and squares that Unicode itself does not take apart, by the first of each row. */
const enclosed = [
  { first: 0x1_f150, length: 26, plain: 0x61 },
  { first: 0x1_f170, length: 26, plain: 0x61 },
  { first: 0x1_f1e6, length: 26, plain: 0x61 },
  { first: 0x24ff, length: 1, plain: 0x30 },
  { first: 0x2776, length: 9, plain: 0x31 },
  { first: 0x2780, length: 9, plain: 0x31 },
  { first: 0x278a, length: 9, plain: 0x31 },
]

/** Marks on letters, joiners, tags, and the letters that are drawn as nothing. */
const unseen = /[\p{M}\p{Cf}\p{Co}\p{Cn}\u115f\u1160\u3164\uffa0]/u

/**
 * A text as a reader sees it: width, case, styles, accents, look-alikes and traditional characters are folded into one
 * form, what cannot be seen is left out. White space, punctuation and symbols stay.
 */
export function plainCharacters(text: string): PlainCharacter[] {
  return Array.from(text).flatMap((written, at) => remembered(written).map((character) => ({ character, at })))
}

const memory = new Map<string, readonly string[]>()
/** More than any language of our visitors has characters, and little memory when somebody goes through all there are. */
const memoryLimit = 20_000

function remembered(written: string): readonly string[] {
  const known = memory.get(written)
  if (known) return known
  if (memory.size >= memoryLimit) memory.clear()
  const plain = Array.from(plainOf(written))
  memory.set(written, plain)
  return plain
}

function plainOf(written: string): string {
  if (/^[\x20-\x7e]$/.test(written)) return written.toLowerCase()
  const folded = Array.from(unwrapped(written) ?? written.normalize('NFKD')).filter((one) => !unseen.test(one))
  return folded
    .map((one) => simplified.get(one) ?? alike(one))
    .join('')
    .toLowerCase()
}

/**
 * Chinese characters are like none but their own forms, which the decomposition has folded already. Symbols stay what
 * they are: a multiplication sign between two characters is no x.
 */
function alike(character: string): string {
  if (!/[\p{L}\p{N}]/u.test(character) || /[\p{Script=Han}\da-zA-Z]/u.test(character)) return character
  return lookAlikes[character] ?? lookAlikes[character.toLowerCase()] ?? character
}

function unwrapped(written: string): string | undefined {
  const point = written.codePointAt(0) ?? 0
  const row = enclosed.find(({ first, length }) => point >= first && point < first + length)
  return row && String.fromCodePoint(point - row.first + row.plain)
}
