import type { Picture } from '@app/contract'
import type { PictureProps } from '@app/ui'
import { imageHost } from './brand.ts'
import { carriedPicture } from './shared-element-transition.ts'

/** Puts the image host before a relative path; complete addresses and data URIs stay as they are. */
export function imageUrl(path: string, host = imageHost()): string {
  if (!path || /^(?:https?:|data:|blob:|\/\/)/i.test(path)) return path
  return host ? `${host.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}` : path
}

/** What `<Picture>` of the design system needs, from a picture of the contract. */
export function pictureProps(
  picture: Picture,
  alt: string,
  sizes?: string,
): Pick<PictureProps, 'src' | 'alt' | 'ratio' | 'sources' | 'sizes' | 'placeholder'> {
  const sourceSet = (ending: string) =>
    picture.widths.map((width) => `${imageUrl(`${picture.url}-${width}.${ending}`)} ${width}w`).join(', ')
  return {
    src: picture.url ? imageUrl(`${picture.url}.jpg`) : null,
    alt,
    ratio: picture.ratio,
    sources: picture.url
      ? [
          { type: 'image/avif', srcSet: sourceSet('avif') },
          { type: 'image/webp', srcSet: sourceSet('webp') },
        ]
      : [],
    sizes,
    placeholder: picture.placeholder,
  }
}

/** The picture of the page at a path, in whose place the card's stands until it has come. */
export function arriving(path: string, picture: PictureProps): PictureProps {
  return { ...picture, travels: path, placeholder: carriedPicture(path) ?? picture.placeholder }
}

/** What a card has drawn of the page at a path, for its skeleton. */
export function cardPicture(path: string): PictureProps | undefined {
  const src = carriedPicture(path)
  return src ? { src, alt: '', travels: path } : undefined
}
