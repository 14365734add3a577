import { cx } from '@app/ui'
import { Valley } from '@app/ui/valley'
import { type AnimationEvent, type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react'
import { Lantern } from './lantern.tsx'
import './wishes.css'

/**
 * Layout of the lanterns: horizontal position (percent from the left), size, duration (seconds), elapsed time at the
 * start, and height under reduced motion (fraction of the climb). The small ones are far away and carry no text.
 */
const lanterns = [
  { left: 62, size: 1.2, rise: 34, since: 15, still: 0.42 },
  { left: 14, size: 1.05, rise: 38, since: 26, still: 0.62 },
  { left: 38, size: 0.95, rise: 36, since: 4, still: 0.3 },
  { left: 80, size: 0.9, rise: 40, since: 31, still: 0.72 },
  { left: 28, size: 0.42, rise: 54, since: 20, still: 0.5 },
  { left: 52, size: 0.36, rise: 60, since: 44, still: 0.7 },
  { left: 72, size: 0.4, rise: 56, since: 8, still: 0.55 },
  { left: 90, size: 0.34, rise: 58, since: 25, still: 0.46 },
  { left: 6, size: 0.36, rise: 57, since: 50, still: 0.76 },
  { left: 45, size: 0.3, rise: 62, since: 33, still: 0.6 },
]
const smallestWithText = 0.8

export interface NightSceneProps {
  /** Wishes, newest first; each lantern takes one when it starts. */
  wishes: readonly string[]
  children?: ReactNode
  className?: string
}

/** The river valley at night, with lanterns that carry wishes up. */
export function NightScene({ wishes, children, className }: NightSceneProps) {
  const waiting = useRef<string[]>([])
  const known = useRef<readonly string[]>([])
  useEffect(() => {
    // New wishes go up next; the others are repeated.
    const news = wishes.filter((text) => !known.current.includes(text))
    waiting.current = [...news, ...waiting.current]
    known.current = wishes
  }, [wishes])

  function next(): string {
    if (waiting.current.length === 0) waiting.current = [...known.current]
    return waiting.current.shift() ?? ''
  }

  return (
    <div className={cx('night-sky wish-sky relative isolate overflow-hidden', className)}>
      <Valley />
      <div aria-hidden className="absolute inset-0 z-(--depth-mid)">
        {lanterns.map((place, index) => (
          <RisingLantern
            key={place.left}
            place={place}
            first={place.size < smallestWithText ? '' : (wishes[index] ?? '')}
            next={place.size < smallestWithText ? undefined : next}
          />
        ))}
      </div>
      {children}
    </div>
  )
}

interface RisingLanternProps {
  place: (typeof lanterns)[number]
  /** Wish carried on the first climb. */
  first: string
  /** Returns the wish for each next climb; undefined for a lantern without text. */
  next: (() => string) | undefined
}

function RisingLantern({ place, first, next }: RisingLanternProps) {
  const [taken, setTaken] = useState<string>()
  const style = {
    '--left': `${place.left}%`,
    '--size': place.size,
    '--rise': `${place.rise}s`,
    '--since': `${place.since}s`,
    '--still': place.still,
  } as CSSProperties

  function setOut({ animationName }: AnimationEvent) {
    if (animationName === 'lantern-rise' && next) setTaken(next())
  }

  return (
    <div className="lantern" style={style} onAnimationIteration={setOut}>
      <div className="lantern-sway">
        <Lantern text={taken ?? first} />
      </div>
    </div>
  )
}
