import { Gallery } from '@app/ui'
import { address } from '../../../routes.ts'
import { arriving, pictureProps } from '../../../lib/image.ts'
import type { GoodsDetail } from '../../../domain/goods/api.ts'
import { useCloseUp } from '../../../domain/close-up/use-close-up.tsx'
import { useMovingSlide } from '../../../domain/motion/slide.tsx'
import { Zoom } from '../../../lib/lazy/windows.ts'

/**
 * On phones slightly less than the box: at two pixels per point this selects the 640 px file, a third of the bytes of
 * 1080.
 */
const sizes = '(min-width: 1480px) 660px, (min-width: 768px) 48vw, 82vw'

/** Pictures of the work and its close-ups. */
export function GoodsGallery({ goods, className }: { goods: GoodsDetail; className?: string }) {
  const moving = useMovingSlide(goods.motion, goods.name, sizes)
  const pictures = goods.gallery.length > 0 ? goods.gallery : [goods.cover]
  const closeUp = useCloseUp({ picture: pictures[0], name: goods.name, sights: goods.sights })
  return (
    <>
      <Gallery
        Zoom={Zoom}
        label={`《${goods.name}》`}
        pictures={pictures.map((picture, index) => {
          const shown = pictureProps(picture, index === 0 ? goods.name : `${goods.name}，细部 ${index}`, sizes)
          return index === 0 ? arriving(address('goods', { id: goods.goodsSn }), shown) : shown
        })}
        onCloseUp={closeUp?.onAsk}
        moving={moving}
        className={className}
      />
      {closeUp?.window}
    </>
  )
}
