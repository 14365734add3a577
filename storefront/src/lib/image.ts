import type { Picture } from '@app/contract'
import type { PictureProps } from '@app/ui'
import { imageHost } from './brand.ts'

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
