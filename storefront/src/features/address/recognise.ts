import { cleanName, cleanPhone } from '@app/contract/cleanText'
import { findRegion, regionsIn, type RegionChoice } from '@app/contract/regions'

/** Parts found in a text; a part that was not found is empty. */
export interface Recognised {
  name: string
  phone: string
  regionCode: string
  detail: string
}

const nameLabel = /(?:收货人|收件人|收貨人|联系人|买家)(?:姓名)?|姓名/
const otherLabel =
  /手机号码?|(?:联系|手机|固定)?电话(?:号码)?|联系方式|手机|座机|所在(?:地区|区域|省市)|省市区|地区|(?:详细|收货|收件|街道|邮寄)?地址|邮政编码|邮编/
const labels = new RegExp(`(${nameLabel.source})\\s*:|(?:${otherLabel.source})\\s*:`, 'g')
/** Labels without a colon, written as separate words. */
const bareLabels = new RegExp(`(^|\\s)(?:(${nameLabel.source})|${otherLabel.source})(?=\\s)`, 'g')
/** `(张三收)`, as written on a parcel. */
const receiver = /[\s(](\p{Script=Han}[\p{Script=Han}·]{1,9}?)\s*\(?收\)?(?![\p{L}\p{N}])/u
/** Placeholder for the label of a name. */
const nameMark = '\u0001'
// The preceding characters are part of the match because the oldest supported engines have no lookbehind.
const phonePattern = /(^|\D)(?:\(?(?:\+|00)?86\)?[-\s]*)?(1[3-9]\d)[-\s.]?(\d{4})[-\s.]?(\d{4})(?!\d)/
const landline = /(^|\D)\(?0\d{2,3}\)?[-\s]?\d{7,8}(?:[-转]\d{1,6})?(?!\d)/g
const postcode = /(^|[^\dA-Za-z号#-])\d{6}(?![\dA-Za-z号-])/
const namePattern = /^(?:\p{Script=Han}{2,5}(?:先生|女士|小姐)?|\p{Script=Han}{1,10}(?:·\p{Script=Han}{1,10})+)$/u
/** Endings that occur in addresses but not in personal names. */
const placeEnding = /[省市区县镇乡村路街巷弄号楼栋幢室层座苑园]$/

/** Extracts name, phone, region and the rest from a line as people send it in chats. Nothing leaves the browser. */
export function recognise(text: string): Recognised {
  const marked = text
    .replace(/[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g, '')
    .normalize('NFKC')
    .replace(/[•‧∙⋅●・⸱]/g, '·')
    .replace(labels, (_, name: string | undefined) => (name ? `\n${nameMark}` : '\n'))
    .replace(bareLabels, (_, _before, name: string | undefined) => (name ? `\n${nameMark}` : '\n'))
    .replace(receiver, `\n${nameMark}$1\n`)
  const phone = cleanPhone(phonePattern.exec(marked)?.slice(2).join('') ?? '')
  const bare = marked.replace(new RegExp(phonePattern, 'g'), '$1\n').replace(landline, '$1\n').replace(postcode, '$1 ')
  const labelled = cleanName(new RegExp(`${nameMark}\\s*([^\\n,;|、]+)`).exec(bare)?.[1] ?? '')
  const isLabelled = labelled.length > 1 && labelled.length <= 20
  const pieces = bare
    .replace(isLabelled ? new RegExp(`${nameMark}\\s*[^\\n,;|、]+`) : nameMark, ' ')
    .replaceAll(nameMark, ' ')
    .split(/[\s,;、。|]+/)
    .map((piece) => piece.replace(/^中国(?=.)/, ''))
    .filter((piece) => /[\p{L}\p{N}]/u.test(piece))
  const at = pieces.findIndex((_, index) => matchRegion(pieces.slice(index).join(' ')))
  const found = at < 0 ? undefined : matchRegion(pieces.slice(at).join(' '))
  const others = at < 0 ? pieces : [...pieces.slice(0, at), ...(found?.rest.split(' ').filter(Boolean) ?? [])]
  const name = isLabelled ? labelled : findName(others, at < 0 ? 0 : at)
  const detail = others.filter((piece) => isLabelled || piece !== name).join(' ')
  return { name, phone, regionCode: found?.code ?? '', detail }
}

/** Finds the name before the address or at the very end of it. */
function findName(pieces: readonly string[], addressFrom: number): string {
  const isName = (piece: string) => namePattern.test(piece) && !placeEnding.test(piece)
  const before = pieces.slice(0, addressFrom).find(isName)
  if (before) return before
  const [first, last] = [pieces[0], pieces.at(-1)]
  if (last && pieces.length > 1 && isName(last)) return last
  return addressFrom === 0 && first && isName(first) ? first : ''
}

interface Match {
  code: string
  rest: string
}

/**
 * Matches a district at the beginning of a text. Province and city may be abbreviated, or omitted if the rest implies
 * them.
 */
function matchRegion(text: string): Match | undefined {
  for (const province of [...take(text, regionsIn(), shortProvince), undefined]) {
    const below = province ? regionsIn(province.code) : regionsIn().flatMap(({ code }) => regionsIn(code))
    const afterProvince = province?.rest ?? text
    for (const city of [...take(afterProvince, below, shortCity), undefined]) {
      // Without a province or a city above it, a district name is ambiguous.
      if (!province && !city) continue
      const districts = city ? regionsIn(city.code) : below.flatMap(({ code }) => regionsIn(code))
      const [district] = take(city?.rest ?? afterProvince, districts)
      if (district && findRegion(district.code)) return district
    }
  }
  return undefined
}

/** Choices that the text begins with: full names first, longer before shorter, then short names. */
function take(text: string, choices: readonly RegionChoice[], short?: (name: string) => string): Match[] {
  // Between province and district some people write the level that municipalities have in official tables.
  const from = text.trimStart().replace(/^(?:市辖区|省直辖县级行政区划|自治区直辖县级行政区划)\s*/, '')
  const byName = (nameOf: (choice: RegionChoice) => string) =>
    choices
      .filter((choice) => from.startsWith(nameOf(choice)))
      .sort((a, b) => nameOf(b).length - nameOf(a).length)
      .map((choice) => ({ code: choice.code, rest: from.slice(nameOf(choice).length) }))
  return [
    ...byName(({ name }) => name),
    ...(short ? [...byName(({ name }) => prefecture(name)), ...byName(({ name }) => short(name))] : []),
  ]
}

const shortProvince = (name: string) => name.slice(0, /^(?:内蒙古|黑龙江)/.test(name) ? 3 : 2)
const shortCity = (name: string) => (name.length > 2 ? name.replace(/(?:市|地区|盟)$/, '') : name)
/** Shortens 延边朝鲜族自治州 to 延边州, and the longer ones such as 黔东南州. */
const prefecture = (name: string) => name.replace(/^(黔(?:东南|西南|南)|西双版纳|.{2}).*自治州$/, '$1州')
