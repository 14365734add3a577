import type { Picture as Pictured } from '@app/contract'
import { cx, Picture } from '@app/ui'
import { useState } from 'react'
import { pictureProps } from '../../lib/image.ts'
import { Zoom } from '../../lib/lazy/windows.ts'
import type { Draw } from './own-picture.ts'

/** A single picture keeps its ratio of width to height within these limits; several are cropped square. */
const [narrowest, widest] = [3 / 4, 16 / 9]

const inThrees = 'max-w-[32rem] grid-cols-3'
const inPairs = 'max-w-[26rem] grid-cols-2'
/** Layout by number of pictures. */
const shapes: Readonly<Record<number, string>> = { 1: 'max-w-[26rem]', 2: inPairs, 4: inPairs }

export interface PictureGridProps {
  pictures: readonly Pictured[]
  /** Alternative text of each picture. */
  alt: string
  /** Label of the group. */
  label: string
  className?: string
  /** Draws pictures without a public address. */
  draw?: Draw
}

/** Pictures of a user's post; a press opens one in a full window. */
export function PictureGrid({ pictures, alt: description, label, className, draw = pictureProps }: PictureGridProps) {
  const [closeUp, setCloseUp] = useState<number>()
  if (pictures.length === 0) return null
  const alone = pictures.length === 1
  const all = pictures.map((picture, index) => {
    const alt = alone ? description : `${description}，第 ${index + 1} 张`
    const shape = alone ? Math.min(widest, Math.max(narrowest, picture.ratio)) : 1
    return { ...draw(picture, alt, alone ? '(min-width: 640px) 26rem, 90vw' : '30vw'), ratio: shape }
  })
  const chosen = closeUp === undefined ? undefined : all[closeUp]
  return (
    <div className={className}>
      <ul aria-label="照片" className={cx('grid gap-1.5', shapes[pictures.length] ?? inThrees)}>
        {all.map((picture, index) => (
          <li key={picture.alt}>
            <button
              type="button"
              aria-label={`放大看${picture.alt}`}
              onClick={() => setCloseUp(index)}
              className="block w-full cursor-zoom-in overflow-hidden rounded-sm"
            >
              <Picture {...picture} alt="" />
            </button>
          </li>
        ))}
      </ul>
      {chosen && <Zoom label={label} picture={chosen} onClose={() => setCloseUp(undefined)} />}
    </div>
  )
}
