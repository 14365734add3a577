/**
 * First segments of the storefront's paths, exactly as spelled; `storefront/test/routes.test.ts` compares them with its
 * table.
 */
const pageNames = (
  '404 aboutUs activity addressForm album albumInfo amusePlay appBarrage auction blindBoxInfo calendar closureReceipt collection composeInfo digital download ' +
  'giftBoxInfo goods hall help integral interest interestInfo login lottery memrySection messageDetail messages messageWall mine ' +
  'mineDecision mineMessage mineWish notice noticeInfo protocolList ranking search show staff ticket userInfo verify wishPary'
).split(' ')
const namesInLowerCase = new Map(pageNames.map((name) => [name.toLowerCase(), name]))

/** Pages whose further segments are encoded texts; every other segment consists of letters, digits, `_` and `-`. */
const holdsText = /^\/(?:aboutUs|interestInfo)\/./
/** What chat apps append to such a text, and punctuation at its end. */
const trailing =
  /(?:[&\n].*|[\s\p{Cf}。，；、,;]+|(?:%(?:25)*(?:20|0A|0D|E3%80%8[12]|EF%BC%8C|EF%BC%9B|E2%80%8[B-F]))+)$/isu

/** Query parameters whose value is an id or code. Others, such as `keyword`, may hold any text. */
const isPlainName =
  /^(?:[a-z]*(?:id|sn|code)|gift|invite|goods|lot|order|number|ordinal|kind|tab|type|state|version|pass|key)$/i

/**
 * Recovers the page of a URL that was shared in a chat: with trailing punctuation or words, `&from=` glued to its path,
 * `%23` or `＃` instead of `#`, full-width letters, or invisible characters. `written` is the part after the host or the
 * hash: `/#/goods/1。`, `/goods/1&from=singlemessage`.
 * @returns the storefront's path with its query, `/goods/1?from=singlemessage`; a correct URL is returned unchanged.
 *   Undefined if the URL does not begin with a page of the storefront.
 */
export function tidyAddress(written: string): string | undefined {
  // `?from=timeline#/goods/1`: the page follows the last hash.
  const inner = /^.*(?:#|%23)(!?\/+[a-z].*)$/is.exec(written)?.[1] ?? written
  const [, path = '', , typed = ''] = /^([^?]*)(\?(.*))?$/s.exec(inner) ?? []
  if (holdsText.test(path)) return path.replace(trailing, '') + queryOf([typed])

  const seen = decode(path)
    .replaceAll(/\p{Cf}/gu, '')
    .normalize('NFKC')
  const [begin, name = ''] = /^[\s/\\#!]*(?:index\.html?[\s/\\#!]*)?(\w*)/i.exec(seen) ?? ['']
  const known = namesInLowerCase.get(name.toLowerCase())
  const rest = seen.slice(begin.length)
  // Punctuation after the host means punctuation after the home page.
  const isHome = name === '' && !/^[\p{L}\p{N}.~-]/u.test(rest)
  if (known === undefined && !isHome) return undefined
  const [, parts = '', glued = ''] =
    /^([\w\-/\\\s]*)(?:[?&]+(.*))?/s.exec(isHome ? rest.replace(/^[^?&]*/, '') : rest) ?? []
  const tidy = parts
    .split(/[/\\]+/)
    // Words after an id are not part of it.
    .map((part) => part.trim().split(/\s/)[0])
    .filter(Boolean)
  return `/${[known, ...tidy].filter(Boolean).join('/')}${queryOf([escapeOthers(glued), typed])}`
}

/** Decodes percent-escapes, including those encoded two or three times. A lone percent sign stays. */
function decode(text: string): string {
  let decoded = text
  for (let times = 0; times < 3 && /%[\da-f]{2}/i.test(decoded); times++) {
    try {
      decoded = decodeURIComponent(decoded)
    } catch {
      return decoded
    }
  }
  return decoded
}

/** Percent-encodes characters that a header cannot hold; existing escapes stay. */
const escapeOthers = (text: string): string => text.replaceAll(/[^!-~\p{Cs}]+/gu, encodeURIComponent)

function queryOf(queries: readonly string[]): string {
  const pairs = queries.flatMap((query) => query.split(/[?&]|#.*/s)).filter(Boolean)
  return pairs.length > 0 ? `?${pairs.map(tidyPair).join('&')}` : ''
}

/** Removes what was glued to an id at the end of a query. */
function tidyPair(pair: string): string {
  const [, name = '', value = ''] = /^([^=]*)=(.*)$/s.exec(pair) ?? []
  if (!isPlainName.test(name)) return pair
  const seen = decode(value.replaceAll('+', ' '))
    .replaceAll(/\p{Cf}/gu, '')
    .normalize('NFKC')
  const plain = /^\s*([\w.~:/=*@-]*[\w~/=*@-])/.exec(seen)?.[1]
  return plain === undefined || plain === seen ? pair : `${name}=${encodeURIComponent(plain)}`
}
