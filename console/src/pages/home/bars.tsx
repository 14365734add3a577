import { cx } from '@app/ui'
import { useState } from 'react'

interface BarsProps {
  title: string
  days: readonly string[]
  values: readonly number[]
  format: (value: number) => string
  /** Whether it is the main thing of its section. */
  isLarge?: boolean
}

const height = 72

/** Bar chart of one figure by day; the table beside it is its accessible alternative. */
export function Bars({ title, days, values, format, isLarge = false }: BarsProps) {
  const [hovered, setHovered] = useState<number>()
  const most = Math.max(...values, 1)
  const at = hovered ?? days.length - 1
  const total = values.reduce((sum, value) => sum + value, 0)
  const summary = `${days.length} 天共 ${format(total)}，最多一天 ${format(Math.max(...values, 0))}`
  return (
    <figure>
      <figcaption className="flex items-baseline justify-between gap-3 text-sm">
        <span className="text-ink-soft">{isLarge ? summary : title}</span>
        <span className={cx('text-ink-faint tabular-nums', !isLarge && 'text-xs')}>
          {(days[at] ?? '').slice(5)}　<span className="text-ink">{format(values[at] ?? 0)}</span>
        </span>
      </figcaption>
      <svg
        viewBox={`0 0 ${days.length * 10} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${title}：${summary}`}
        className={cx('mt-2 w-full border-b border-line-strong', isLarge ? 'h-44 xl:h-60' : 'h-20')}
        onPointerLeave={() => setHovered(undefined)}
      >
        {values.map((value, index) => {
          const tall = (value / most) * height
          return (
            <g key={days[index]} onPointerEnter={() => setHovered(index)}>
              <rect x={index * 10} y={0} width={10} height={height} fill="transparent" />
              <rect
                x={index * 10 + 1.5}
                y={height - tall}
                width={7}
                height={tall}
                fill="var(--color-celadon)"
                fillOpacity={index === at ? 1 : 0.45}
              />
            </g>
          )
        })}
      </svg>
      <div aria-hidden className="mt-1 flex justify-between text-xs text-ink-faint tabular-nums">
        <span>{(days[0] ?? '').slice(5)}</span>
        <span>{(days.at(-1) ?? '').slice(5)}</span>
      </div>
    </figure>
  )
}
