import type { Picture } from '@app/contract'
import type { PictureProps } from '@app/ui'
import { useQueries } from '@tanstack/react-query'
import { read } from '../../lib/query.ts'

type Drawn = Pick<PictureProps, 'src' | 'alt' | 'ratio' | 'sources' | 'sizes' | 'placeholder' | 'mark'>

/** Returns the props to draw a picture that is public or visible only to its sender. */
export type Draw = (picture: Picture, alt: string, sizes?: string) => Drawn

/**
 * Draws pictures that only their sender may see: they have no public address and are read with the session. `width` is
 * in pixels. Thumbnails are shown until the pictures have loaded, or if they cannot be read.
 */
export function useOwnPictures(pictures: readonly Picture[], width: number): Draw {
  const ids = pictures.map(({ url }) => url.slice(url.lastIndexOf('/') + 1))
  const images = useQueries({
    queries: ids.map((imageId) => ({ ...read('resources/user/image/own', { imageId, width }), staleTime: Infinity })),
    combine: (results) => results.map(({ data }) => data?.image ?? null),
  })
  return (picture, alt) => ({
    src: images[pictures.indexOf(picture)] ?? null,
    alt,
    ratio: picture.ratio,
    sources: [],
    sizes: undefined,
    placeholder: picture.placeholder,
  })
}
