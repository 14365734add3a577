import type { SpotId } from '@app/contract'
import { cx, Picture } from '@app/ui'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { pictureProps } from '../../../lib/image.ts'
import type { Spot } from '../api.ts'

export interface SpotShelfProps {
  spots: readonly Spot[]
  /** Empty for all. */
  chosen: string
  onChoose: (spotId: SpotId) => void
}

/** Scenic spots as pictures on a shelf, for selecting one or all. */
export function SpotShelf({ spots, chosen, onChoose }: SpotShelfProps) {
  const all = spots.reduce((total, { messages }) => total + messages, 0)
  const row = useRef<HTMLDivElement>(null)
  const first = useRef(chosen)
  // The address may select a spot further along the shelf.
  useLayoutEffect(() => {
    const tile = first.current && row.current?.querySelector<HTMLElement>('[aria-pressed=true]')
    if (tile && row.current) row.current.scrollLeft = tile.offsetLeft - tile.offsetWidth / 2
  }, [])
  return (
    <div
      ref={row}
      role="group"
      aria-label="景区"
      className="snap-row relative -mx-4 scroll-px-4 gap-3.5 px-4 py-1.5 sm:-mx-6 sm:scroll-px-6 sm:px-6 lg:-mx-1 lg:scroll-px-1 lg:gap-5 lg:px-1 lg:pb-5 lg:[scrollbar-color:var(--color-line-strong)_transparent] lg:[scrollbar-width:thin]"
    >
      <Tile
        on={chosen === ''}
        onChoose={() => onChoose('')}
        picture={
          <span className="grid aspect-4/3 grid-cols-2 gap-0.5">
            {spots.slice(0, 4).map((spot) => (
              <Picture key={spot.spotId} {...pictureProps(spot.cover, '', '5rem')} ratio={4 / 3} />
            ))}
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
          picture={<Picture {...pictureProps(spot.cover, '', '(min-width: 1024px) 11rem, 9.5rem')} ratio={4 / 3} />}
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
      className="group flex w-38 shrink-0 snap-start flex-col text-left lg:w-44"
    >
      <span
        className={cx(
          'block w-full overflow-hidden rounded-sm p-1 ring-1 transition-[box-shadow,background-color]',
          on ? 'bg-ink ring-ink' : 'bg-surface ring-line group-hover:ring-line-strong',
        )}
      >
        {picture}
      </span>
      <span className="title mt-2.5 w-full truncate leading-snug">{name}</span>
      {lines.map((line) => (
        <span key={line} className="mt-0.5 line-clamp-2 text-xs text-ink-faint">
          {line}
        </span>
      ))}
      <span className="figures mt-auto pt-1 text-xs text-ink-soft">{messages} 条留言</span>
    </button>
  )
}
