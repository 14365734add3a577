import { Gallery } from '@app/ui'
import type { ReactNode } from 'react'
import { arriving, pictureProps } from '../../../lib/image.ts'
import type { PublicItem } from '../../../domain/item/api.ts'
import { useCloseUp } from '../../../domain/close-up/use-close-up.tsx'
import { useMovingSlide } from '../../../domain/motion/slide.tsx'
import { Zoom } from '../../../lib/lazy/windows.ts'

/**
 * On phones slightly less than the box: at two pixels per point this selects the 640 px file, a third of the bytes of
 * 1080.
 */
const sizes = '(min-width: 1480px) 660px, (min-width: 768px) 48vw, 82vw'

/** Large picture of the work on the wall. */
export function ItemPicture({
  item,
  path,
  veil,
  className,
}: {
  item: Pick<PublicItem, 'name' | 'gallery' | 'cover' | 'motion' | 'sights'>
  /** Address of its page, if cards link to it. */
  path?: string
  /** Overlay on the pictures. */
  veil?: ReactNode
  className?: string
}) {
  const moving = useMovingSlide(item.motion, item.name, sizes)
  const pictures = item.gallery.length > 0 ? item.gallery : [item.cover]
  const closeUp = useCloseUp({ picture: pictures[0], name: item.name, sights: item.sights, veil })
  return (
    <>
      <Gallery
        Zoom={Zoom}
        label={`《${item.name}》`}
        pictures={pictures.map((picture, index) => {
          const shown = pictureProps(picture, index === 0 ? item.name : `${item.name}，细部 ${index}`, sizes)
          return index === 0 && path ? arriving(path, shown) : shown
        })}
        onCloseUp={closeUp?.onAsk}
        moving={moving}
        veil={veil}
        className={className}
      />
      {closeUp?.window}
    </>
  )
}
