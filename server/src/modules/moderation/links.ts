/** Endings of names on the net; those that are words in a sentence more often than an ending are left out. */
const endings =
  'com|cn|net|org|gov|edu|cc|vip|xyz|top|shop|store|club|site|online|website|info|biz|app|link|click|live|wang|ren|ltd|io|co|tv|tk|ml|ga|hk|tw|jp|ru|uk|us'

/** A dot as it is written, or given another shape. */
const dot = '[.。．·•‧∙・]'
/** A dot put in words, in brackets, among spaces, or a comma for one. */
const hiddenDot = String.raw`(?:,|\s*(?:[.。．·•‧∙・]|[([]\s*(?:\.|点|dot)\s*[)\]]|dot|点)\s*)`

const links = [
  // Any scheme, those that run as scripts included.
  /[a-z][a-z\d+.-]*\s*:\s*[\\/]\s*[\\/]/,
  /\bhttps?\b/,
  /(?:javascript|vbscript|mailto)\s*:\s*\S/,
  /data\s*:\s*[a-z]+\s*\//,
  /\bwww\s*[.。·点,]/,
  // A bare name: letters, a dot of any kind, an ending that no letter follows.
  new RegExp(String.raw`[a-z\d][a-z\d-]*${dot}(?:${endings})(?![a-z\d])`),
  new RegExp(String.raw`[a-z\d]${hiddenDot}(?:com|cn|net|org)(?![a-z\d])`),
  // Before the commonest endings a dot in words is enough of a sign, whatever the name is written in.
  /[\p{L}\d]\s*点\s*(?:com|cn|net|org)(?![a-z\d])/u,
  /[\p{L}\d]\.(?:中国|公司|网络|网址|商城|我爱你|在线)(?!\p{Script=Han})/u,
  /(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?![\d.])/,
  /\b(?:t\.me|wa\.me|u\.wechat|bit\.ly|goo\.gl|t\.cn|dwz\.cn|url\.cn)\b/,
]

/** Whether a text (in plain characters) leads elsewhere: a scheme, a host, or a name with the dot disguised. */
export function holdsLink(text: string): boolean {
  return links.some((link) => link.test(text))
}
