import createPurifier from 'dompurify'
import { imageUrl } from '../image.ts'
import { isSafeLink } from '../validators.ts'

/** One of our own: its hooks must not reach other uses of the library. */
const purifier = createPurifier(window)

const elements = [
  'h2 h3 h4 p br hr blockquote ul ol li figure figcaption',
  'strong b em i u s sub sup a img',
  'table caption thead tbody tr th td',
].flatMap((names) => names.split(' '))
const attributes = 'href title src alt width height start colspan rowspan scope'.split(' ')

purifier.addHook('afterSanitizeAttributes', (element) => {
  if (element.tagName === 'A') settleLink(element)
  if (element.tagName === 'IMG') settlePicture(element)
})

/** Follows only links that may be followed: those of this application in place, others in a window that knows nothing of us. */
function settleLink(link: Element): void {
  const address = link.getAttribute('href')
  if (address === null) return
  if (!isSafeLink(address)) {
    link.removeAttribute('href')
  } else if (address.startsWith('/')) {
    link.setAttribute('href', `#${address}`)
  } else if (!address.startsWith('#')) {
    link.setAttribute('target', '_blank')
    link.setAttribute('rel', 'noopener noreferrer')
  }
}

/** Fetched when it comes near; a size that is no number is none. */
function settlePicture(picture: Element): void {
  const address = picture.getAttribute('src') ?? ''
  if (address.startsWith('#') || !isSafeLink(address)) return picture.remove()
  picture.setAttribute('src', imageUrl(address))
  picture.setAttribute('loading', 'lazy')
  picture.setAttribute('decoding', 'async')
  if (!picture.hasAttribute('alt')) picture.setAttribute('alt', '')
  for (const side of ['width', 'height']) {
    if (!/^\d{1,4}$/.test(picture.getAttribute(side) ?? '')) picture.removeAttribute(side)
  }
}

/** Markup from elsewhere as it may stand in a page: the elements of a document, nothing that runs, embeds or styles. */
export function sanitise(html: string): string {
  return purifier.sanitize(html, {
    ALLOWED_TAGS: elements,
    ALLOWED_ATTR: attributes,
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
  })
}
