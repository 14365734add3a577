import { Gallery } from '@app/ui'
import { pictureProps } from '../../../lib/image.ts'
import type { GoodsDetail } from '../api.ts'

const sizes = '(min-width: 1240px) 600px, (min-width: 768px) 50vw, 100vw'

/** The work and its close-ups. */
export function GoodsGallery({ goods, className }: { goods: GoodsDetail; className?: string }) {
  const pictures = goods.gallery.length > 0 ? goods.gallery : [goods.cover]
  return (
    <Gallery
      label={`《${goods.name}》`}
      pictures={pictures.map((picture, index) =>
        pictureProps(picture, index === 0 ? goods.name : `${goods.name}，细部 ${index}`, sizes),
      )}
      className={className}
    />
  )
}
