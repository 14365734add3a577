import { isOwnPicture as isOwnPath, richTextAttributes, richTextElements } from '@app/contract/richText'
import createPurifier from 'dompurify'
import { imageHost } from '../brand.ts'
import { imageUrl } from '../image.ts'
import { isSafeLink } from '../safe-link.ts'

/** A separate instance, so that its hooks do not affect other uses of the library. */
const purifier = createPurifier(window)

const attributes = [...new Set(Object.values(richTextAttributes).flat())]

purifier.addHook('afterSanitizeAttributes', (element) => {
  if (element.tagName === 'A') settleLink(element)
  if (element.tagName === 'IMG') settlePicture(element)
  // A table scrolls horizontally, so the keyboard must be able to focus it.
  if (element.tagName === 'TABLE') element.setAttribute('tabindex', '0')
})

/** Keeps only safe links: links to this application open in place, others in a new window without an opener. */
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

/** Returns the hash of a page of this application, in any spelling; undefined for other addresses. */
function ownAddress(address: string): string | undefined {
  if (address.startsWith('#')) return address
  if (address.startsWith('/')) return `#${address}`
  const { origin, pathname, search, hash } = new URL(address)
  if (origin !== window.location.origin) return undefined
  return hash.startsWith('#/') ? hash : `#${pathname}${search}`
}

/** Whether a picture is on our own host: a media path, or one behind the image host. */
function isOwnPicture(address: string): boolean {
  const host = imageHost().replace(/\/+$/, '')
  const path = host !== '' && address.startsWith(`${host}/`) ? address.slice(host.length) : address
  return isOwnPath(path)
}

/** Rewrites a picture to load lazily. Without both dimensions in numbers it has no size. */
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

/** Sanitises markup from elsewhere: keeps document elements and removes scripts, embeds and styles. */
export function sanitise(html: string): string {
  return purifier.sanitize(html, {
    ALLOWED_TAGS: richTextElements,
    ALLOWED_ATTR: attributes,
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
  })
}
