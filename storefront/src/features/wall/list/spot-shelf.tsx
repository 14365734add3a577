import { cx, Picture, Seal } from '@app/ui'
import type { ReactNode } from 'react'
import { pictureProps } from '../../../lib/image.ts'
import type { Spot } from '../api.ts'

export interface SpotShelfProps {
  spots: readonly Spot[]
  /** Empty for all. */
  chosen: string
  onChoose: (spotId: string) => void
}

/** The scenic spots as pictures on a shelf, of which one or all are chosen. */
export function SpotShelf({ spots, chosen, onChoose }: SpotShelfProps) {
  const all = spots.reduce((total, { messages }) => total + messages, 0)
  return (
    <div
      role="group"
      aria-label="景区"
      className="snap-row -mx-4 scroll-px-4 gap-3.5 px-4 py-1.5 sm:-mx-6 sm:scroll-px-6 sm:px-6 lg:mx-0 lg:grid lg:grid-cols-[repeat(auto-fill,minmax(9.25rem,1fr))] lg:gap-4 lg:overflow-visible lg:px-0"
    >
      <Tile
        on={chosen === ''}
        onChoose={() => onChoose('')}
        picture={
          <span className="grid aspect-4/3 place-items-center bg-sunken">
            <Seal className="size-9 text-vermilion" />
          </span>
        }
        name="全部景区"
        lines={[`${spots.length} 处`]}
        messages={all}
      />
      {spots.map((spot) => (
        <Tile
          key={spot.spotId}
          on={chosen === spot.spotId}
          onChoose={() => onChoose(spot.spotId)}
          picture={<Picture {...pictureProps(spot.cover, '', '(min-width: 1024px) 10rem, 9.5rem')} ratio={4 / 3} />}
          name={spot.name}
          lines={[spot.place, spot.opening]}
          messages={spot.messages}
        />
      ))}
    </div>
  )
}

interface TileProps {
  on: boolean
  onChoose: () => void
  picture: ReactNode
  name: string
  lines: readonly string[]
  messages: number
}

function Tile({ on, onChoose, picture, name, lines, messages }: TileProps) {
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={onChoose}
      className="group flex w-38 shrink-0 snap-start flex-col text-left lg:w-auto"
    >
      <span
        className={cx(
          'block w-full overflow-hidden rounded-sm p-1 ring-1 transition-[box-shadow,background-color]',
          on ? 'bg-ink ring-ink' : 'bg-surface ring-line group-hover:ring-line-strong',
        )}
      >
        {picture}
      </span>
      <span className="title mt-2.5 flex w-full items-center gap-1.5 leading-snug">
        <span className="min-w-0 truncate">{name}</span>
      </span>
      {lines.map((line) => (
        <span key={line} className="mt-0.5 line-clamp-2 text-xs text-ink-faint">
          {line}
        </span>
      ))}
      <span className="figures mt-auto pt-1 text-xs text-ink-soft">{messages} 条留言</span>
    </button>
  )
}
