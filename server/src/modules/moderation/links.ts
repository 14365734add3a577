/** Top-level domains, except those that are more often words in a sentence. */
const endings =
  'com|cn|net|org|gov|edu|cc|vip|xyz|top|shop|store|club|site|online|website|info|biz|app|link|click|live|wang|ren|ltd|io|co|tv|tk|ml|ga|hk|tw|jp|ru|uk|us'

/** A dot in any of its shapes. */
const dot = '[.。．·•‧∙・]'
/** A dot spelled out, in brackets or among spaces, or a comma in its place. */
const hiddenDot = String.raw`(?:,|\s*(?:[.。．·•‧∙・]|[([]\s*(?:\.|点|dot)\s*[)\]]|dot|点)\s*)`

const links = [
  // Any scheme, including script schemes.
  /[a-z][a-z\d+.-]*\s*:\s*[\\/]\s*[\\/]/,
  /\bhttps?\b/,
  /(?:javascript|vbscript|mailto)\s*:\s*\S/,
  /data\s*:\s*[a-z]+\s*\//,
  /\bwww\s*[.。·点,]/,
  // A bare host: letters, a dot of any kind, and a top-level domain that no letter follows.
  new RegExp(String.raw`[a-z\d][a-z\d-]*${dot}(?:${endings})(?![a-z\d])`),
  new RegExp(String.raw`[a-z\d]${hiddenDot}(?:com|cn|net|org)(?![a-z\d])`),
  // Before the most common domains a spelled-out dot is enough, whatever precedes it.
  /[\p{L}\d]\s*点\s*(?:com|cn|net|org)(?![a-z\d])/u,
  /[\p{L}\d]\.(?:中国|公司|网络|网址|商城|我爱你|在线)(?!\p{Script=Han})/u,
  /(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?![\d.])/,
  /\b(?:t\.me|wa\.me|u\.wechat|bit\.ly|goo\.gl|t\.cn|dwz\.cn|url\.cn)\b/,
]

/** Whether a text (in plain characters) contains a link: a scheme, a host, or a host with a disguised dot. */
export function holdsLink(text: string): boolean {
  return links.some((link) => link.test(text))
}
