import './box-object.css'
import type { CSSProperties } from 'react'
import { provideContainerUnit } from './container-unit.ts'
import { cx } from './cx.ts'
import { Seal } from './layout.tsx'
import { Picture, type PictureProps } from './picture.tsx'

export interface BoxObjectProps {
  /** Picture on its front. */
  cover: PictureProps
  /** Number of boxes in the stack; at most three are drawn. */
  count?: number
  /** Single box that fills a square stage. */
  large?: boolean
  className?: string
}

/** Maximum number of boxes drawn in a stack. */
const mostSeen = 3

/** A closed box in the night exhibition's light. Decorative: adjacent text must name it. Valid inside a button. */
export function BoxObject({ cover, count = 1, large, className }: BoxObjectProps) {
  return (
    <span
      ref={provideContainerUnit}
      aria-hidden
      data-large={large || undefined}
      className={cx('box-place container-unit', className)}
    >
      {Array.from({ length: Math.min(count, mostSeen) }, (_, behind) => (
        <span key={behind} className="box-solid" data-behind={behind || undefined}>
          <BoxInside />
          <BoxBody cover={cover} />
          <BoxLid />
        </span>
      ))}
      <span className="box-shade" />
    </span>
  )
}

/** Outer walls of a box, inside a `box-solid`. */
export function BoxBody({ cover }: { cover: PictureProps }) {
  // The side shows the strongly blurred picture of the front.
  const paper: CSSProperties = cover.placeholder ? { backgroundImage: `url("${cover.placeholder}")` } : {}
  return (
    <>
      <span className="box-face" data-side="front">
        <Picture {...cover} alt="" ratio={1} className="size-full" />
      </span>
      <span className="box-face" data-side="right" style={paper} />
    </>
  )
}

/** Inner walls that show once the lid is off, lit from within; inside a `box-solid`. */
export function BoxInside() {
  return (
    <>
      <span className="box-face" data-side="far" />
      <span className="box-face" data-side="inner-left" />
    </>
  )
}

/** Lid of a box, inside a `box-solid`. */
export function BoxLid() {
  return (
    <span className="box-lid">
      <span className="box-face" data-side="front" />
      <span className="box-face" data-side="right" />
      <span className="box-face" data-side="top">
        <Seal className="box-mark" />
      </span>
    </span>
  )
}
