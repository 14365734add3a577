import { cx, Picture } from '@app/ui'
import { useState } from 'react'
import { pictureProps } from '../../lib/image.ts'
import type { Message } from './api.ts'
import { Zoom } from '../../lib/later/windows.ts'

/** One picture is shown as it was taken, within these ratios of width to height; several are cut square. */
const [narrowest, widest] = [3 / 4, 16 / 9]

const inThrees = 'max-w-[32rem] grid-cols-3'
const inPairs = 'max-w-[26rem] grid-cols-2'
/** How so many pictures stand. */
const shapes: Readonly<Record<number, string>> = { 1: 'max-w-[26rem]', 2: inPairs, 4: inPairs }

/** The pictures of a message; a press shows one in a full window. */
export function PictureGrid({ message, className }: { message: Message; className?: string }) {
  const { pictures, name, spotName } = message
  const [closer, setCloser] = useState<number>()
  if (pictures.length === 0) return null
  const alone = pictures.length === 1
  const all = pictures.map((picture, index) => {
    const alt = alone ? `${name}在${spotName}拍的照片` : `${name}在${spotName}拍的照片，第 ${index + 1} 张`
    const shape = alone ? Math.min(widest, Math.max(narrowest, picture.ratio)) : 1
    return { ...pictureProps(picture, alt, alone ? '(min-width: 640px) 26rem, 90vw' : '30vw'), ratio: shape }
  })
  const chosen = closer === undefined ? undefined : all[closer]
  return (
    <div className={className}>
      <ul aria-label="照片" className={cx('grid gap-1.5', shapes[pictures.length] ?? inThrees)}>
        {all.map((picture, index) => (
          <li key={picture.alt}>
            <button
              type="button"
              aria-label={`放大看${picture.alt}`}
              onClick={() => setCloser(index)}
              className="block w-full cursor-zoom-in overflow-hidden rounded-sm"
            >
              <Picture {...picture} alt="" />
            </button>
          </li>
        ))}
      </ul>
      {chosen && <Zoom label={`${name}的照片`} picture={chosen} onClose={() => setCloser(undefined)} />}
    </div>
  )
}
