/** First parts of the storefront's paths, as they are spelled; `storefront/test/routes.test.ts` holds them to its table. */
const pageNames = (
  '404 aboutUs activity addressForm album albumInfo amusePlay appBarrage auction blindBoxInfo collection composeInfo digital download ' +
  'giftBoxInfo goods hall help integral interest interestInfo login lottery memrySection messageDetail messageWall mine ' +
  'mineDecision mineMessage mineWish notice noticeInfo protocolList ranking search show staff ticket userInfo verify wishPary'
).split(' ')
const namesInLowerCase = new Map(pageNames.map((name) => [name.toLowerCase(), name]))

/** Pages whose further parts are encoded texts; every other part is a word of letters, digits, `_` and `-`. */
const holdsText = /^\/(?:aboutUs|interestInfo)\/./
/** What chats add to such a text, and sentence marks at its end. */
const trailing =
  /(?:[&\n].*|[\s\p{Cf}。，；、,;]+|(?:%(?:25)*(?:20|0A|0D|E3%80%8[12]|EF%BC%8C|EF%BC%9B|E2%80%8[B-F]))+)$/isu

/** Names in a query whose value is an id, a code or a word of ours. Others, such as `keyword`, may hold any text. */
const isPlainName =
  /^(?:[a-z]*(?:id|sn|code)|gift|invite|goods|lot|order|number|ordinal|kind|tab|type|state|version|pass|key)$/i

/**
 * Finds the page that an address means which was handed on in a chat: with punctuation or words behind it, `&from=` glued to
 * its path, `%23` or `＃` for its `#`, full-width letters, or what cannot be seen. `written` is what stands behind the host,
 * or behind the hash: `/#/goods/1。`, `/goods/1&from=singlemessage`.
 * @returns the storefront's path with its query, `/goods/1?from=singlemessage`; a good address as it is. Undefined where
 *   the address begins with no page of the storefront.
 */
export function tidyAddress(written: string): string | undefined {
  // `?from=timeline#/goods/1`: the page stands behind the last hash.
  const inner = /^.*(?:#|%23)(!?\/+[a-z].*)$/is.exec(written)?.[1] ?? written
  const [, path = '', , typed = ''] = /^([^?]*)(\?(.*))?$/s.exec(inner) ?? []
  if (holdsText.test(path)) return path.replace(trailing, '') + queryOf([typed])

  const seen = decode(path)
    .replaceAll(/\p{Cf}/gu, '')
    .normalize('NFKC')
  const [begin, name = ''] = /^[\s/\\#!]*(?:index\.html?[\s/\\#!]*)?(\w*)/i.exec(seen) ?? ['']
  const known = namesInLowerCase.get(name.toLowerCase())
  const rest = seen.slice(begin.length)
  // A mark behind the host is a mark behind the home page.
  const isHome = name === '' && !/^[\p{L}\p{N}.~-]/u.test(rest)
  if (known === undefined && !isHome) return undefined
  const [, parts = '', glued = ''] =
    /^([\w\-/\\\s]*)(?:[?&]+(.*))?/s.exec(isHome ? rest.replace(/^[^?&]*/, '') : rest) ?? []
  const tidy = parts
    .split(/[/\\]+/)
    // Words behind an id are not part of it.
    .map((part) => part.trim().split(/\s/)[0])
    .filter(Boolean)
  return `/${[known, ...tidy].filter(Boolean).join('/')}${queryOf([escapeOthers(glued), typed])}`
}

/** Takes escapes away, also those that were written twice or three times. A lone percent sign stays. */
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

/** Writes as escapes what no header may hold; those that are there stay. */
const escapeOthers = (text: string): string => text.replaceAll(/[^!-~\p{Cs}]+/gu, encodeURIComponent)

function queryOf(queries: readonly string[]): string {
  const pairs = queries.flatMap((query) => query.split(/[?&]|#.*/s)).filter(Boolean)
  return pairs.length > 0 ? `?${pairs.map(tidyPair).join('&')}` : ''
}

/** Takes away what was glued to an id at the end of a query. */
function tidyPair(pair: string): string {
  const [, name = '', value = ''] = /^([^=]*)=(.*)$/s.exec(pair) ?? []
  if (!isPlainName.test(name)) return pair
  const seen = decode(value.replaceAll('+', ' '))
    .replaceAll(/\p{Cf}/gu, '')
    .normalize('NFKC')
  const plain = /^\s*([\w.~:/=*@-]*[\w~/=*@-])/.exec(seen)?.[1]
  return plain === undefined || plain === seen ? pair : `${name}=${encodeURIComponent(plain)}`
}
