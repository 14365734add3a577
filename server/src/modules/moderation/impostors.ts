import { isCommon } from './characters.ts'
import type { Found } from './matcher.ts'
import { readingsOf } from '../../core/pinyin.ts'
import { type PlainCharacter, plainCharacters } from './plainCharacters.ts'
import { type Reading, readingOf } from './reading.ts'
import { impersonation, reserved } from './terms/impersonation.ts'
import { listed } from './terms/listed.ts'
import { lookAlikes } from './terms/lookAlikes.ts'

/** Single strokes and frames inserted between characters as noise. */
const strokes = /[囗丶丨丿亅乀乁〇]/u
/** Digits and signs that look like letters. */
const drawnLetters: Readonly<Record<string, string>> = { 0: 'o', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's' }
/** `l`, `1`, `!` and `|` look like `i`. */
const drawnI = /[l1!|]/

/** Terms that impersonate the platform only if the name consists of nothing but them and claims of office. */
const wholeTerms = listed('平台 关方 系统 运营 审核')
const wholeLatin = listed(
  'admin administrator official support service system staff moderator root kefu xiaokefu guanfang guanliyuan',
)
/**
 * Words that decorate a claim of office. None may be a concatenation of others, or the search in long names becomes
 * slow.
 */
const claims = listed(`
  官方 客服 平台 数藏 藏品 数字 艺术 收藏 运营 团队 助手 助理 秘书 公告 通知 消息 活动 中心 服务 在线 旗舰 商城 店 号 官 管理 审核 售后 回收 系统
  员工 总监 经理 主管 代表 认证 唯一 专属 人工 小编 热线 账号
  guanfang kefu pingtai shucang cangpin yunying tuandui zhushou zhuli gonggao tongzhi huodong zhongxin fuwu zaixian guanli
  shenhe shouhou xitong zhuanshu rengong
  official support service system staff admin team care help desk online center shop store app art nft vip cn com net the real group club
`)
/** Generic words after the distinctive part of a brand name. */
const generic = /(?:数字藏品|数字艺术|数藏|藏品|数字|艺术|文创|文化|收藏|平台|科技|元宇宙|商城)$/u
/** Length of a Latin term that no other word happens to contain. */
const telling = 10
/** Longer texts are not names; the search for whole names would be slow in them. */
const longestName = 40

interface Pattern {
  readonly term: string
  readonly expression: RegExp
  readonly length: number
}

/**
 * Finds names that look or sound like the platform's staff: characters that resemble those of a reserved term (愙服),
 * their pinyin (guanfang, ke服), and the brand in either form. Besides exact or rare characters, a term of two
 * characters may contain one common look-alike (容服), and a longer term may contain all but one.
 */
export function createImpostorSearch({ brand, exemptions }: { brand: string; exemptions: readonly string[] }) {
  const innocent = exemptions.map(foldedOf)
  const terms = [...new Set([...impersonation, ...reserved, brand].map(foldedOf))].filter(
    (term) => Array.from(term).length >= 2 && !innocent.includes(term),
  )
  const patterns = terms.map(patternOf)
  const short = foldedOf(brand).replace(generic, '')
  const wholes = [...wholeTerms, ...(Array.from(short).length >= 2 ? [short] : []), ...wholeLatin].filter(
    (term) => !innocent.includes(foldedOf(term)),
  )
  const core = wholes.map((term) => alternatives(foldedOf(term), (one) => !isCommon(one)).join('')).join('|')
  const dress = claims.map((claim) => claim.replaceAll('l', 'i')).join('|')
  const whole = new RegExp(`^(?:${dress})*(?:${core})(?:${dress}|${core})*$`, 'u')

  function inReading(reading: Reading): Found[] {
    const { text, at } = reading
    const foundAt = (term: string, begin: number, end: number): Found => {
      const from = at[begin] ?? 0
      return { category: 'impersonation', term, from, to: (at[end - 1] ?? from) + 1, isBanned: true }
    }
    const found = patterns.flatMap(({ term, expression, length }) =>
      matchesOf(expression, text)
        .filter((match) => isImitation(match, term, length) && !standsInWord(match, text))
        .filter(
          ({ index, 0: { length: size } }) => !innocent.some((phrase) => covers(text, phrase, index, index + size)),
        )
        .map(({ index, 0: { length: size } }) => foundAt(term, index, index + size)),
    )
    if (text.length <= longestName && whole.test(text)) found.push(foundAt(text, 0, text.length))
    return found
  }

  return (characters: readonly PlainCharacter[]): Found[] => {
    const withoutDigits = nameReading(characters, false)
    const withDigits = nameReading(characters, true)
    return [...inReading(withoutDigits), ...(withDigits.text === withoutDigits.text ? [] : inReading(withDigits))]
  }
}

/** Reads letters only; digits are dropped, or read as the letters they resemble. */
function nameReading(characters: readonly PlainCharacter[], readsDigits: boolean): Reading {
  return readingOf(characters, (one) => {
    if (strokes.test(one)) return ''
    if (one === 'l') return 'i'
    if (readsDigits && drawnI.test(one)) return 'i'
    if (readsDigits && drawnLetters[one]) return drawnLetters[one]
    return /\p{L}/u.test(one) ? one : ''
  })
}

function foldedOf(term: string): string {
  return nameReading(plainCharacters(term), false).text
}

function patternOf(term: string): Pattern {
  const parts = alternatives(term, () => true)
  return { term, expression: new RegExp(parts.map((part) => `(${part})`).join(''), 'gu'), length: parts.length }
}

/** Returns, for each character of a folded term, a pattern of its possible imitations. */
function alternatives(term: string, isTaken: (lookAlike: string) => boolean): string[] {
  return Array.from(term, (character) => {
    const drawn = (lookAlikes[character]?.split(' ') ?? []).map(foldedOf).filter((one) => one !== '' && isTaken(one))
    const spoken = readingsOf(character).map((syllable) => syllable.replace('v', 'u').replaceAll('l', 'i'))
    return `(?:${[...new Set([character, ...drawn, ...spoken])].join('|')})`
  })
}

/** Returns all matches, including overlapping ones. */
function matchesOf(expression: RegExp, text: string): RegExpExecArray[] {
  const matches: RegExpExecArray[] = []
  expression.lastIndex = 0
  for (let match = expression.exec(text); match; match = expression.exec(text)) {
    matches.push(match)
    expression.lastIndex = match.index + ((text.codePointAt(match.index) ?? 0) > 0xffff ? 2 : 1)
  }
  return matches
}

/** Whether enough of a match is exact, rare or phonetic; this keeps ordinary words from matching. */
function isImitation(match: RegExpExecArray, term: string, length: number): boolean {
  const exact = Array.from(term)
  const everyday = match.slice(1).filter((written, place) => written !== exact[place] && isCommon(written)).length
  return everyday < length
}

/** Whether a match begins or ends within a longer Latin word, as `ke服` does in `mike服`. */
function standsInWord({ 0: matched, index }: RegExpExecArray, text: string): boolean {
  if (/^[a-z]+$/.test(matched) && matched.length >= telling) return false
  const isLatin = (at: number) => /[a-z]/.test(text[at] ?? '')
  const end = index + matched.length
  return (isLatin(index) && isLatin(index - 1)) || (isLatin(end - 1) && isLatin(end))
}

function covers(text: string, phrase: string, begin: number, end: number): boolean {
  for (let at = text.indexOf(phrase); at >= 0 && at <= begin; at = text.indexOf(phrase, at + 1)) {
    if (phrase !== '' && at + phrase.length >= end) return true
  }
  return false
}
