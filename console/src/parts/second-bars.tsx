import { useState } from 'react'

interface Series {
  name: string
  /** Colour token. */
  colour: string
  values: readonly number[]
}

interface SecondBarsProps {
  title: string
  /** Stacked series of equal length, the first at the bottom. */
  series: readonly Series[]
  /** Labels under the first and the last bar. */
  ends: readonly [first: string, last: string]
  /** Returns the label of a bar. */
  nameOf: (index: number) => string
}

const height = 96

/** Stacked bars, one for each second. The label of the bar under the pointer is shown beside them. */
export function SecondBars({ title, series, ends, nameOf }: SecondBarsProps) {
  const [hovered, setHovered] = useState<number>()
  const length = series[0]?.values.length ?? 0
  const sums = Array.from({ length }, (_, index) => series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0))
  const most = Math.max(1, ...sums)
  const at = hovered ?? Math.max(0, sums.indexOf(Math.max(...sums)))
  const totals = series.map(({ name, values }) => `${name} ${values.reduce((sum, value) => sum + value, 0)}`)
  return (
    <figure>
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-sm">
        <span className="text-ink-soft">{title}</span>
        <span className="flex flex-wrap gap-x-4 text-xs text-ink-soft tabular-nums">
          <span className="text-ink-faint">{nameOf(at)}</span>
          {series.map(({ name, colour, values }) => (
            <span key={name} className="flex items-center gap-1.5">
              <span aria-hidden className="size-2 rounded-xs" style={{ background: colour }} />
              {name} <span className="min-w-6 text-right text-ink">{values[at] ?? 0}</span>
            </span>
          ))}
        </span>
      </figcaption>
      <svg
        viewBox={`0 0 ${Math.max(1, length) * 10} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${title}：共${totals.join('，')}；最多一秒 ${Math.max(0, ...sums)}`}
        className="mt-2 h-28 w-full border-b border-line-strong"
        onPointerLeave={() => setHovered(undefined)}
      >
        {sums.map((_, index) => {
          let below = 0
          return (
            <g key={nameOf(index)} onPointerEnter={() => setHovered(index)}>
              <rect x={index * 10} y={0} width={10} height={height} fill="transparent" />
              {series.map(({ name, colour, values }) => {
                const tall = ((values[index] ?? 0) / most) * height
                below += tall
                return (
                  <rect
                    key={name}
                    x={index * 10 + 1}
                    y={height - below}
                    width={8}
                    height={tall}
                    fill={colour}
                    opacity={hovered === undefined || hovered === index ? 1 : 0.55}
                  />
                )
              })}
            </g>
          )
        })}
      </svg>
      <div aria-hidden className="mt-1 flex justify-between text-xs text-ink-faint tabular-nums">
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </div>
    </figure>
  )
}

/** Colours of the outcomes of purchase attempts. */
export const outcomeColours = {
  placed: 'var(--color-celadon)',
  refused: 'var(--color-refused)',
  paid: 'var(--color-gold)',
} as const
