import { cutText } from '@app/contract/cutText'
import { embeddedKinds, hostsOf, isOwnPicture, richTextAttributes, richTextElements } from '@app/contract/richText'
import sanitizeHtml from 'sanitize-html'
import { badInput } from './errors.ts'
import type { CoreServices } from './coreServices.ts'
import { mediaFolderOf } from './media.ts'
import { createPictureSizes, type PictureSizes } from './pictureSizes.ts'

/** Elements allowed in rich text: those of a document. No styles, no classes, nothing that runs or embeds. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: richTextElements,
  allowedAttributes: Object.fromEntries(Object.entries(richTextAttributes).map(([name, all]) => [name, [...all]])),
  allowedSchemes: ['http', 'https'],
  allowedSchemesAppliedToAttributes: ['href', 'src'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  /** Elements whose text is removed as well. */
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'title',
    'xmp',
    'noembed',
    'noframes',
    'plaintext',
  ],
  /** An image whose address was refused would be an empty box. */
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
  enforceHtmlBoundary: false,
  nestingLimit: 30,
}

const pixels = /^[1-9]\d{0,3}$/

/**
 * Drops pictures from other hosts and invalid sizes. A picture without a size gets its own, so that pages reserve the
 * space before it loads.
 */
function pictureOf(attributes: sanitizeHtml.Attributes, sizes: PictureSizes): sanitizeHtml.Attributes {
  const { src = '', width = '', height = '' } = attributes
  if (!isOwnPicture(src)) return {}
  if (pixels.test(width) && pixels.test(height)) return attributes
  const { width: _width, height: _height, ...unsized } = attributes
  const own = sizes.get(src)
  return own ? { ...unsized, width: String(own.width), height: String(own.height) } : unsized
}

const unknownSizes: PictureSizes = new Map()

/**
 * Sanitises rich text for storing and showing. Elements, attributes and link schemes outside a fixed list are removed.
 * Clean text stays the same. Pictures without a size get the one in `sizes`.
 */
export function cleanRichText(html: string, sizes = unknownSizes): string {
  return sanitizeHtml(html, {
    ...allowed,
    transformTags: { img: (tagName, attributes) => ({ tagName, attribs: pictureOf(attributes, sizes) }) },
  })
}

/**
 * Finds parts of `html` that `cleanRichText` removes but readers would miss: addresses of pictures, and kinds of
 * embedded content, in Chinese.
 */
function missedIn(html: string): { pictures: string[]; embedded: string[] } {
  const pictures: string[] = []
  const embedded = new Set<string>()
  sanitizeHtml(html, {
    ...allowed,
    transformTags: {
      '*': (tagName, attribs) => {
        const kind = embeddedKinds[tagName]
        if (kind !== undefined) embedded.add(kind)
        if (tagName === 'img' && !isOwnPicture(attribs['src'] ?? '')) pictures.push(attribs['src'] ?? '')
        return { tagName, attribs }
      },
    },
  })
  return { pictures, embedded: [...embedded] }
}

/**
 * Says in Chinese which pictures from other hosts and which embedded pages or videos `html` has, and what to do about
 * them; undefined if it has none.
 */
export function foreignPartsOf(html: string): string | undefined {
  const { pictures, embedded } = missedIn(html)
  const parts = [
    ...(pictures.length > 0 ? [`${pictures.length} 张不在素材库里的图片${hostsOf(pictures)}，请先上传到素材库`] : []),
    ...(embedded.length > 0 ? [`${embedded.join('、')}，请先去掉`] : []),
  ]
  return parts.length === 0 ? undefined : `正文里有${parts.join('；还有')}`
}

/**
 * Cleans rich text that an operator submits. Styles and unknown elements are removed; a picture or video that would be
 * missed is refused instead.
 * @param field The input's field, for the refusal.
 * @throws BAD_INPUT naming the pictures' hosts.
 */
export function submittedRichText(html: string, field: string): string {
  const sentence = foreignPartsOf(html)
  if (sentence !== undefined) throw badInput(field, sentence)
  return cleanRichText(html)
}

/** Replaces `{brand}` in plain text by the brand's name. */
export function nameBrand(text: string, brandName: string): string {
  return text.replaceAll('{brand}', () => brandName)
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/**
 * Prepares stored rich text for showing: `{brand}` becomes the brand's name, and everything is cleaned again. So a row
 * written by other means, or under an older and looser list, cannot reach a page.
 */
export function presentRichText(stored: string, brandName: string, sizes = unknownSizes): string {
  const name = brandName.replace(/[&<>"]/g, (character) => escapes[character] ?? '')
  return cleanRichText(nameBrand(stored, name), sizes)
}

/** Prepares stored rich text for showing, with the size of every readable picture of ours. */
export type TextPresenter = (stored: string) => Promise<string>

/** Creates a presenter with the brand's name and this deployment's pictures. */
export function createTextPresenter({ brand, config }: Pick<CoreServices, 'brand' | 'config'>): TextPresenter {
  const { sizesIn } = createPictureSizes(mediaFolderOf(config))
  return async (stored) => presentRichText(stored, brand.name, await sizesIn(stored))
}

/** Returns the beginning of a rich text as plain text: at most `length` characters, then an ellipsis. */
export function summaryOf(html: string, length: number): string {
  const spaced = html.replace(/<\/(?:p|h[2-4]|li|td|th)>|<br\s*\/?>/g, ' $&')
  const text = sanitizeHtml(spaced, {
    allowedTags: [],
    allowedAttributes: {},
    textFilter: (escaped) => escaped.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
  })
  // Full-width punctuation includes its own space.
  const tight = text.replace(/\s+/g, ' ').replace(/(?<=[，。：；！？、”》）]) /g, '')
  const whole = tight.trim()
  const cut = cutText(whole, length, 'codePoints')
  return cut.length < whole.length ? `${cut}…` : cut
}

/** Returns the paragraphs of a rich text as plain text. */
export const linesOf = (html: string): string[] =>
  html
    .split(/<\/(?:p|h[2-4]|li|blockquote|figcaption|tr)>|<br\s*\/?>/)
    .map((part) => summaryOf(part, 40_000))
    .filter(Boolean)
