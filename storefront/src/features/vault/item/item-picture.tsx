import { Gallery } from '@app/ui'
import type { ReactNode } from 'react'
import { pictureProps } from '../../../lib/image.ts'
import type { PublicItem } from '../api.ts'

const sizes = '(min-width: 1240px) 600px, (min-width: 768px) 50vw, 100vw'

/** The work on the wall, large. */
export function ItemPicture({
  item,
  veil,
  className,
}: {
  item: Pick<PublicItem, 'name' | 'gallery' | 'cover'>
  /** Laid over the pictures. */
  veil?: ReactNode
  className?: string
}) {
  const pictures = item.gallery.length > 0 ? item.gallery : [item.cover]
  return (
    <Gallery
      label={`《${item.name}》`}
      pictures={pictures.map((picture, index) =>
        pictureProps(picture, index === 0 ? item.name : `${item.name}，细部 ${index}`, sizes),
      )}
      veil={veil}
      className={className}
    />
  )
}
