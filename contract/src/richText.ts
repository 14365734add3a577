// Vocabulary of rich text. Zod-free. The server's sanitizer and the editors of storefront and console derive from these
// lists or are tested against them, because an element unknown to one of them would be lost silently.

/**
 * A picture's path in the media folder and under /media, as the source of a regular expression: folders and a name of
 * letters, digits, `_` and `-`, with an extension that browsers show as a picture. It cannot leave the folder.
 */
export const picturePath = String.raw`(?:[\w-]+/)*[\w-]+\.(?:avif|webp|jpg|png)`

const ownPicture = new RegExp(`^/media/${picturePath}$`)

/** Returns whether `src` is a picture of this installation. Rich text shows no others. */
export const isOwnPicture = (src: string): boolean => ownPicture.test(src)

/** Elements allowed in rich text, in lower case. */
export const richTextElements = [
  'h2 h3 h4 p br hr blockquote ul ol li figure figcaption',
  'strong b em i u s sub sup a img',
  'table caption thead tbody tr th td',
].flatMap((names) => names.split(' '))

/** Attributes allowed on those elements. All others have none. */
export const richTextAttributes = {
  a: ['href', 'title'],
  img: ['src', 'alt', 'width', 'height'],
  ol: ['start'],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
} as const satisfies Record<string, readonly string[]>

/**
 * Returns whether a rich-text link may lead to `href`: http, https, or a path of this site. The server removes all
 * others.
 */
export function isRichTextLink(href: string): boolean {
  if (/^[\\/]{2}|^\/\\/.test(href)) return false
  const scheme = /^\s*([a-z][a-z\d+.-]*):/i.exec(href)?.[1]
  return scheme === undefined || /^https?$/i.test(scheme)
}

/** Embedded content that rich text cannot hold, by element, in Chinese. */
export const embeddedKinds: Readonly<Record<string, string>> = {
  iframe: '嵌入的网页',
  object: '嵌入的内容',
  embed: '嵌入的内容',
  video: '视频',
  audio: '音频',
  svg: '矢量图',
  canvas: '画布',
  form: '表单',
}

/** Returns at most three hosts of the URLs, in parentheses; empty if none names a host. */
export function hostsOf(addresses: readonly string[]): string {
  const hosts = new Set(addresses.flatMap((address) => /^(?:https?:)?\/\/([^/?#\s]+)/i.exec(address)?.[1] ?? []))
  if (hosts.size === 0) return ''
  return `（${[...hosts].slice(0, 3).join('、')}${hosts.size > 3 ? ' 等' : ''}）`
}
