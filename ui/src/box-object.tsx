import './box-object.css'
import type { CSSProperties } from 'react'
import { cx } from './cx.ts'
import { Seal } from './layout.tsx'
import { Picture, type PictureProps } from './picture.tsx'

export interface BoxObjectProps {
  /** What is pasted on its front. */
  cover: PictureProps
  /** How many there are of it: up to three are seen, one before the other. */
  count?: number
  /** Alone on a square stage, as large as that allows. */
  large?: boolean
  className?: string
}

/** Boxes that are seen of a pile. */
const mostSeen = 3

/** A closed box in the light of the night exhibition. Decorative: the text beside it says what it is. Valid inside a button. */
export function BoxObject({ cover, count = 1, large, className }: BoxObjectProps) {
  return (
    <span aria-hidden data-large={large || undefined} className={cx('box-place', className)}>
      {Array.from({ length: Math.min(count, mostSeen) }, (_, behind) => (
        <Solid key={behind} cover={cover} behind={behind} />
      ))}
      <span className="box-shade" />
    </span>
  )
}

function Solid({ cover, behind }: { cover: PictureProps; behind: number }) {
  // The sides are covered with the paper of the front, far out of focus.
  const paper: CSSProperties = cover.placeholder ? { backgroundImage: `url("${cover.placeholder}")` } : {}
  return (
    <span className="box-solid" data-behind={behind || undefined}>
      <span className="box-face" data-side="front">
        <Picture {...cover} alt="" ratio={1} className="size-full" />
      </span>
      <span className="box-face" data-side="right" style={paper} />
      <span className="box-face" data-side="left" style={paper} />
      <span className="box-lid">
        <span className="box-face" data-side="front" />
        <span className="box-face" data-side="right" />
        <span className="box-face" data-side="left" />
        <span className="box-face" data-side="top">
          <Seal className="box-mark" />
        </span>
      </span>
    </span>
  )
}
