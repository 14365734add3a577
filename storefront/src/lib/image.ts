import type { Picture } from '@app/contract'
import { aiLabelTexts } from '@app/contract/aiLabels'
import type { PictureProps } from '@app/ui'
import { imageHost } from './brand.ts'
import { carriedPicture } from './shared-element-transition.ts'

/** Prefixes a relative path with the image host; complete addresses and data URIs stay unchanged. */
export function imageUrl(path: string, host = imageHost()): string {
  if (!path || /^(?:https?:|data:|blob:|\/\/)/i.test(path)) return path
  return host ? `${host.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}` : path
}

/** Returns the props of the design system's `<Picture>` for a picture of the contract. */
export function pictureProps(
  picture: Picture,
  alt: string,
  sizes?: string,
): Pick<PictureProps, 'src' | 'alt' | 'ratio' | 'sources' | 'sizes' | 'placeholder' | 'mark'> {
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
    mark: picture.aiLabel && aiLabelTexts[picture.aiLabel],
  }
}

/** Returns the picture of the page at a path; the card's picture is its placeholder until it has loaded. */
export function arriving(path: string, picture: PictureProps): PictureProps {
  return { ...picture, travels: path, placeholder: carriedPicture(path) ?? picture.placeholder }
}

/** Returns the picture that a card has shown of the page at a path, for its skeleton. */
export function cardPicture(path: string): PictureProps | undefined {
  const src = carriedPicture(path)
  return src ? { src, alt: '', travels: path } : undefined
}
