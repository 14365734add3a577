import { formatCount, formatSerial, Picture } from '@app/ui'
import type { CSSProperties } from 'react'
import { imageUrl, pictureProps } from '../../../lib/image.ts'
import { Link } from '../../../lib/router/link.tsx'
import type { HungPiece } from '../api.ts'

export interface BayProps {
  piece: HungPiece
  /** Target of the label's link. */
  to: string
  /** Counted from 1. */
  place: number
  count: number
  /** Whether the visitor stands before it. */
  isHere: boolean
  /** Whether it is on the first screen, or next to it. */
  isFirst: boolean
}

/** One work on the wall under its lamp, with a museum label. */
export function Bay({ piece, to, place, count, isHere, isFirst }: BayProps) {
  const { name, cover, albumName, serial, edition, caption } = piece
  return (
    <li
      aria-label={`第 ${place} 件，共 ${count} 件`}
      aria-current={isHere || undefined}
      className="hall-station hall-bay"
      style={{ '--ratio': Math.min(Math.max(cover.ratio, 0.5), 2) } as CSSProperties}
    >
      <span aria-hidden className="hall-light" />
      <figure className="hall-turn">
        <div className="hall-frame">
          <Picture {...pictureProps(cover, name, '(min-width: 1024px) 44vw, 84vw')} priority={isFirst} />
          <span aria-hidden className="hall-veil" />
        </div>
        <figcaption className="hall-label">
          <h2>
            <Link to={to} draggable={false} className="title touch-area text-lg underline-offset-4 hover:underline">
              {name}
            </Link>
          </h2>
          {albumName && <p className="hall-series">{albumName}</p>}
          <p className="hall-serial figures">
            {formatSerial(serial, edition)} / {formatCount(edition)}
          </p>
          {caption && <p className="hall-caption">{caption}</p>}
        </figcaption>
      </figure>
      {cover.placeholder && (
        <span
          aria-hidden
          className="hall-reflection"
          style={{ backgroundImage: `url("${imageUrl(cover.placeholder)}")` }}
        />
      )}
    </li>
  )
}
