import { isOwnPicture as isOwnPath, richTextAttributes, richTextElements } from '@app/contract/richText'
import createPurifier from 'dompurify'
import { imageHost } from '../brand.ts'
import { imageUrl } from '../image.ts'
import { isSafeLink } from '../safe-link.ts'

/** One of our own: its hooks must not reach other uses of the library. */
const purifier = createPurifier(window)

const attributes = [...new Set(Object.values(richTextAttributes).flat())]

purifier.addHook('afterSanitizeAttributes', (element) => {
  if (element.tagName === 'A') settleLink(element)
  if (element.tagName === 'IMG') settlePicture(element)
  // It scrolls within itself, which a keyboard must reach too.
  if (element.tagName === 'TABLE') element.setAttribute('tabindex', '0')
})

/** Follows only links that may be followed: those of this application in place, others in a window that knows nothing of us. */
function settleLink(link: Element): void {
  const address = link.getAttribute('href')
  if (address === null) return
  if (!isSafeLink(address)) {
    link.removeAttribute('href')
    return
  }
  const own = ownAddress(address)
  if (own !== undefined) {
    link.setAttribute('href', own)
  } else {
    link.setAttribute('target', '_blank')
    link.setAttribute('rel', 'noopener noreferrer')
  }
}

/** The hash of a page of this application, however it is written; undefined for every other address. */
function ownAddress(address: string): string | undefined {
  if (address.startsWith('#')) return address
  if (address.startsWith('/')) return `#${address}`
  const { origin, pathname, search, hash } = new URL(address)
  if (origin !== window.location.origin) return undefined
  return hash.startsWith('#/') ? hash : `#${pathname}${search}`
}

/** Whether a picture is of our own host: a media path, or one behind the image host. */
function isOwnPicture(address: string): boolean {
  const host = imageHost().replace(/\/+$/, '')
  const path = host !== '' && address.startsWith(`${host}/`) ? address.slice(host.length) : address
  return isOwnPath(path)
}

/** One of ours, fetched when it comes near; without both sides in numbers it has no size. */
function settlePicture(picture: Element): void {
  const address = picture.getAttribute('src') ?? ''
  if (!isOwnPicture(address)) return picture.remove()
  picture.setAttribute('src', imageUrl(address))
  picture.setAttribute('loading', 'lazy')
  picture.setAttribute('decoding', 'async')
  if (!picture.hasAttribute('alt')) picture.setAttribute('alt', '')
  const sides = ['width', 'height']
  if (sides.every((side) => /^[1-9]\d{0,3}$/.test(picture.getAttribute(side) ?? ''))) return
  for (const side of sides) picture.removeAttribute(side)
}

/** Markup from elsewhere as it may stand in a page: the elements of a document, nothing that runs, embeds or styles. */
export function sanitise(html: string): string {
  return purifier.sanitize(html, {
    ALLOWED_TAGS: richTextElements,
    ALLOWED_ATTR: attributes,
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
  })
}
