import { findRegion, regionsIn, type RegionChoice } from '@app/contract/regions'

/** What was found in a text; each is empty where it was not. */
export interface Recognised {
  name: string
  phone: string
  regionCode: string
  detail: string
}

const labels =
  /(?:收货人|收件人|联系人|姓名|手机号码|手机号|联系电话|电话|手机|所在地区|省市区|详细地址|收货地址|收件地址|地址|地区)\s*:/g
// What stands before is part of the match, as engines at the floor cannot look behind.
const phonePattern = /(^|\D)(?:\+?86[-\s]?)?(1[3-9]\d)[-\s]?(\d{4})[-\s]?(\d{4})(?!\d)/
const postcode = /(^|[^\dA-Za-z号#-])\d{6}(?![\dA-Za-z号-])/
const namePattern = /^[\p{Script=Han}·]{2,5}(?:先生|女士|小姐)?$/u
/** Endings that a person's name does not have, but a piece of an address does. */
const placeEnding = /[省市区县镇乡村路街巷弄号楼栋幢室层座苑园]$/

/** Finds name, phone, region and the rest in a line such as people send each other. Nothing leaves the browser. */
export function recognise(text: string): Recognised {
  const plain = text.normalize('NFKC').replaceAll(labels, ' ')
  const phone = phonePattern.exec(plain)?.slice(2).join('') ?? ''
  const pieces = plain
    .replace(phonePattern, '$1 ')
    .replace(postcode, '$1 ')
    .split(/[\s,;、。|]+/)
    .filter(Boolean)
  const at = pieces.findIndex((_, index) => matchRegion(pieces.slice(index).join(' ')))
  const found = at < 0 ? undefined : matchRegion(pieces.slice(at).join(' '))
  const others = at < 0 ? pieces : [...pieces.slice(0, at), ...(found?.rest.split(' ').filter(Boolean) ?? [])]
  const name = findName(others, at < 0 ? 0 : at)
  const detail = others.filter((piece) => piece !== name).join(' ')
  return { name, phone, regionCode: found?.code ?? '', detail }
}

/** A name stands before the address, or at the very end of it. */
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

/** Reads a district off the beginning of a text: province and city may be short or left out where the rest tells them. */
function matchRegion(text: string): Match | undefined {
  for (const province of [...take(text, regionsIn(), shortProvince), undefined]) {
    const below = province ? regionsIn(province.code) : regionsIn().flatMap(({ code }) => regionsIn(code))
    const afterProvince = province?.rest ?? text
    for (const city of [...take(afterProvince, below, shortCity), undefined]) {
      // Without a province or a city above it, a district's name means too many places.
      if (!province && !city) continue
      const districts = city ? regionsIn(city.code) : below.flatMap(({ code }) => regionsIn(code))
      const [district] = take(city?.rest ?? afterProvince, districts)
      if (district && findRegion(district.code)) return district
    }
  }
  return undefined
}

/** The choices a text begins with, by whole names first, longer before shorter, then by short ones. */
function take(text: string, choices: readonly RegionChoice[], short?: (name: string) => string): Match[] {
  const from = text.trimStart()
  const byName = (nameOf: (choice: RegionChoice) => string) =>
    choices
      .filter((choice) => from.startsWith(nameOf(choice)))
      .sort((a, b) => nameOf(b).length - nameOf(a).length)
      .map((choice) => ({ code: choice.code, rest: from.slice(nameOf(choice).length) }))
  return [...byName(({ name }) => name), ...(short ? byName(({ name }) => short(name)) : [])]
}

const shortProvince = (name: string) => name.slice(0, /^(?:内蒙古|黑龙江)/.test(name) ? 3 : 2)
const shortCity = (name: string) => (name.length > 2 ? name.replace(/(?:市|地区|盟)$/, '') : name)
