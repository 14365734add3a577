import type { ItemId, Picture as PictureOf } from '@app/contract'
import { buttonStyle, EngravedSerial, Picture, Seal } from '@app/ui'
import type { CSSProperties, ReactNode } from 'react'
import { address } from '../../routes.ts'
import { imageUrl, pictureProps } from '../../lib/image.ts'
import { Link } from '../../lib/router/link.tsx'
import './own-piece.css'

export interface OwnPieceProps {
  picture: PictureOf
  /** Square object without a serial number, shown instead of the picture: the box that carries it. */
  object?: ReactNode
  name: string
  /** What happened, in a few characters: `归你了`. */
  happened: ReactNode
  /** Serial number, once known. */
  serial: number | undefined
  edition?: number | undefined
  /** Description, links and details below. */
  children: ReactNode
}

/** Style that delays a part of the celebration. */
const after = (milliseconds: number): CSSProperties => ({ animationDelay: `calc(${milliseconds}ms * var(--motion))` })

/**
 * Celebrates that a piece becomes the user's: the work across the whole window, with its serial number engraved beside
 * it.
 */
export function OwnPiece({ picture, object, name, happened, serial, edition, children }: OwnPieceProps) {
  return (
    <div className="own-piece" style={{ '--ratio': object ? 1 : picture.ratio } as CSSProperties}>
      <div
        aria-hidden
        className="own-piece-glow"
        style={{ backgroundImage: picture.placeholder ? `url("${imageUrl(picture.placeholder)}")` : undefined }}
      />
      {object ? (
        <div className="own-piece-object">{object}</div>
      ) : (
        <div className="own-piece-work animate-appear">
          <Picture
            {...pictureProps(picture, name, '(min-width: 1024px) 62vw, 100vw')}
            priority
            className="own-piece-picture"
          />
        </div>
      )}
      <div className="own-piece-text">
        <Seal className="own-piece-seal" style={after(420)} />
        <div className="mt-5 animate-appear tracking-[0.3em] text-gold-ink" style={after(520)}>
          {happened}
        </div>
        <h2 className="title mt-2 animate-rise text-4xl text-balance" style={after(560)}>
          {name}
        </h2>
        {!object && (
          <p className="mt-5 min-h-[1.2em] animate-appear" style={after(760)}>
            {serial !== undefined && <EngravedSerial serial={serial} edition={edition} />}
          </p>
        )}
        <div className="mt-6 animate-appear" style={after(900)}>
          {children}
        </div>
      </div>
    </div>
  )
}

export interface PieceWaysProps {
  nftId: ItemId
  label?: string
  /** `secondary` if another link is the main action. */
  variant?: 'primary' | 'secondary'
  /** Called when the user goes to the piece. */
  onLeave?: () => void
  /** Links beside it. */
  children?: ReactNode
}

/** Links from a newly acquired piece: to its own page, and others. */
export function PieceWays({ nftId, label = '看这一件', variant = 'primary', onLeave, children }: PieceWaysProps) {
  return (
    <div className="mt-8 flex flex-wrap gap-3 max-lg:justify-center">
      <Link to={address('collectionInfo', { id: nftId })} onClick={onLeave} className={buttonStyle({ variant })}>
        {label}
      </Link>
      {children}
    </div>
  )
}
