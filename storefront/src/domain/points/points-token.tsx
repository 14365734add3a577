import { cx } from '@app/ui'
import { useId } from 'react'

/** Position and size of the coins of a pile, the lowest first. */
const piles = [
  [[50, 50, 34]],
  [
    [62, 38, 26],
    [40, 58, 29],
  ],
  [
    [67, 34, 22],
    [33, 42, 23],
    [53, 63, 27],
  ],
] as const

/** Point thresholds, each of which adds a coin to the pile. */
const more = [10, 50] as const

/**
 * Illustration of points as a prize: old round coins with a square hole, more coins for more points. Shows no number.
 */
export function PointsToken({ points, className }: { points: number; className?: string }) {
  const id = useId()
  const pile = piles[more.filter((from) => points >= from).length] ?? piles[0]
  return (
    <svg aria-hidden viewBox="0 0 100 100" className={cx('bg-[radial-gradient(#3a2d1c,#17140f_72%)]', className)}>
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
          <stop stopColor="#f6dfa0" />
          <stop offset=".45" stopColor="#c99c4b" />
          <stop offset=".75" stopColor="#8d6427" />
          <stop offset="1" stopColor="#d9b163" />
        </linearGradient>
      </defs>
      {pile.map(([x, y, radius]) => (
        <g key={x} transform={`translate(${x} ${y}) scale(${radius / 40}) rotate(${x - 50})`}>
          <ellipse cx="3" cy="6" rx="41" ry="40" opacity=".45" />
          <path
            d="M40 0a40 40 0 1 1-80 0a40 40 0 1 1 80 0ZM-12-12v24h24v-24Z"
            fill={`url(#${id})`}
            fillRule="evenodd"
            stroke="#6b4a1b"
          />
          <circle r="34.500" fill="none" stroke="#6b4a1b" strokeOpacity=".7" strokeWidth="1.500" />
          <circle r="33" fill="none" stroke="#fbeec0" strokeOpacity=".6" />
          <path d="M-15-15h30v30h-30Z" fill="none" stroke="#6b4a1b" strokeOpacity=".7" strokeWidth="1.500" />
          {/* Scrolling clouds in place of the four characters on real coins. */}
          {[0, 90, 180, 270].map((turn) => (
            <path
              key={turn}
              transform={`rotate(${turn})`}
              d="M-9-20c-3-6 4-10 7-5c1-5 9-4 8 1c5-1 6 5 1 5c-4 1-5-3-2-4"
              fill="none"
              stroke="#5d3f15"
              strokeWidth="1.800"
              strokeLinecap="round"
            />
          ))}
        </g>
      ))}
    </svg>
  )
}
