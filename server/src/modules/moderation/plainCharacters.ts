import hongKong from 'opencc-js/dict/HKVariantsRev'
import japanese from 'opencc-js/dict/JPShinjitaiCharacters'
import pairs from 'opencc-js/dict/TSCharacters'
import taiwan from 'opencc-js/dict/TWVariantsRev'
import lookAlikes from 'unhomoglyph/data.json' with { type: 'json' }
import { isOrdinary } from './characters.ts'

/** One character as read, and the code point position of the one it was written as. */
export interface PlainCharacter {
  readonly character: string
  readonly at: number
}

/** Reads pairs such as `賭 赌`. Of several forms in one pair, the first is the usual one. */
function read(table: string): [string, string][] {
  return table.split('|').flatMap((pair): [string, string][] => {
    const [written, usual] = pair.split(' ')
    return written && usual ? [[written, usual]] : []
  })
}

const simplified = new Map(read(pairs))

/** Variants and radicals that neither Unicode nor OpenCC folds, each followed by its usual form. */
const rare =
  '峀岫貟员囯国囻国亰京斈学凢凡冩写冝宜畧略毎每髙高逺远仺仓宻密囬回叧另敎教旣既眞真卽即靑青' +
  '⺅亻⺌小⺍小⺐尢⺗心⺘扌⺙攵⺝月⺟母⺠民⺡氵⺢水⺤爪⺥爪⺨犭⺩王⺫目⺬示⺭礻⺮竹⺯糸⺰纟⺲罒⺵网⺷羊⺸羊⺹老⺻聿⺼月⺾艹⺿艹⻀艹⻁虎⻂衤⻃西⻄西⻅见⻆角⻇角⻈讠⻉贝⻊足⻋车⻌辶⻍辶⻎辶⻏阝⻐钅⻑长⻒长⻓长⻔门⻖阝⻗雨⻘青⻙韦⻚页⻛风⻜飞⻝食⻞食⻟食⻠饣⻡首⻢马⻣骨⻤鬼⻥鱼⻦鸟⻧卤⻨麦⻩黄⻪黾⻫齐⻬齐⻭齿⻮齿⻯龙⻰龙⻱龟⻲龟'

/**
 * Japanese, Taiwan, Hong Kong and other variants of a character. A character in ordinary use in simplified Chinese
 * keeps its own meaning: the Japanese 芸 is 藝, the Chinese 芸 is a herb.
 */
const variants = new Map(
  [
    ...read(japanese),
    ...read(hongKong),
    ...read(taiwan),
    ...read(rare.replace(/(..)/gu, (pair) => `${Array.from(pair).join(' ')}|`)),
  ].filter(([written]) => !isOrdinary(written)),
)

/** Enclosed letters and digits that Unicode does not decompose, by the first of each row. */
const enclosed = [
  { first: 0x1_f150, length: 26, plain: 0x61 },
  { first: 0x1_f170, length: 26, plain: 0x61 },
  { first: 0x1_f1e6, length: 26, plain: 0x61 },
  { first: 0x24ff, length: 1, plain: 0x30 },
  { first: 0x2776, length: 9, plain: 0x31 },
  { first: 0x2780, length: 9, plain: 0x31 },
  { first: 0x278a, length: 9, plain: 0x31 },
]

/** Combining marks, joiners, tags, and letters that render as nothing. */
const unseen = /[\p{M}\p{Cf}\p{Co}\p{Cn}\u115f\u1160\u3164\uffa0]/u

/**
 * Converts a text to what a reader sees: width, case, styles, accents, look-alikes and traditional characters are
 * folded into one form, and invisible characters are dropped. White space, punctuation and symbols stay.
 */
export function plainCharacters(text: string): PlainCharacter[] {
  return Array.from(text).flatMap((written, at) => remembered(written).map((character) => ({ character, at })))
}

const memory = new Map<string, readonly string[]>()
/** More characters than any language of the users has, and little memory if an attacker tries all of Unicode. */
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
    .map((one) => {
      const usual = variants.get(one) ?? one
      return simplified.get(usual) ?? alike(usual)
    })
    .join('')
    .toLowerCase()
}

/**
 * Chinese characters resemble only their own variants, which decomposition has folded already. Symbols stay as they
 * are: a multiplication sign between two characters is not an x.
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
