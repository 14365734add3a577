import { Avatar, cx, formatCount } from '@app/ui'
import { imageUrl } from '../../lib/image.ts'
import type { ChartPosition } from './split-chart.ts'
import { ReportEntry } from './report-entry.tsx'

/** Layout per position: order on the wall (the first in the middle), plinth height and portrait size. */
const places = [
  { order: 'order-2', plinth: 'h-28 md:h-36', portrait: 84 },
  { order: 'order-1', plinth: 'h-20 md:h-26', portrait: 64 },
  { order: 'order-3', plinth: 'h-14 md:h-18', portrait: 64 },
] as const

/** The top three, each over a plinth with its rank. Ties have the same number. */
export function Plinths({ entries, className }: { entries: readonly ChartPosition[]; className?: string }) {
  return (
    <ol aria-label="前三名" className={cx('mx-auto flex max-w-xl items-end justify-center gap-3 sm:gap-6', className)}>
      {entries.map((entry) => {
        const place = places[entry.place - 1] ?? places[2]
        const isFirst = entry.place === 1
        return (
          <li
            key={entry.place}
            className={cx('flex min-w-0 max-w-40 flex-1 animate-rise flex-col items-center', place.order)}
          >
            <Avatar
              src={entry.avatar && imageUrl(entry.avatar)}
              name={entry.nickname}
              size={place.portrait}
              className={cx(isFirst && 'outline outline-1 outline-gold/60 outline-offset-4')}
            />
            <p className={cx('title mt-3 w-full truncate text-center', isFirst ? 'text-lg' : 'text-base')}>
              {entry.nickname}
            </p>
            <p className="figures text-sm text-ink-soft">{formatCount(entry.count)} 人</p>
            {entry.isMine && <p className="text-xs text-celadon-ink">我</p>}
            <div
              className={cx(
                'mount relative mt-3 grid w-full place-items-center rounded-t-sm border-t-2',
                isFirst ? 'border-gold' : 'border-line-strong/50',
                place.plinth,
              )}
            >
              <span className="sr-only">第 {entry.rank} 名</span>
              <span
                aria-hidden
                className={cx('title figures text-2xl md:text-3xl', isFirst ? 'text-gold-ink' : 'text-ink-faint')}
              >
                {numerals[entry.rank] ?? entry.rank}
              </span>
              {!entry.isMine && <ReportEntry entry={entry} className="absolute top-0 right-3" />}
            </div>
          </li>
        )
      })}
    </ol>
  )
}

const numerals: Readonly<Record<number, string>> = { 1: '壹', 2: '贰', 3: '叁' }
