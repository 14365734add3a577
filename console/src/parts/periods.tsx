import { Button, cx } from '@app/ui'
import { useState } from 'react'
import { useAddress } from '../lib/address.ts'
import { dayOf, daysLater, stepFrom } from '../lib/days.ts'

/** Periods that operators look at most, in Shanghai days; both ends are included. */
function usualPeriods(now: number) {
  const today = dayOf(now)
  const monthStart = `${today.slice(0, 8)}01`
  const ago = (days: number) => daysLater(today, -days)
  return [
    { title: '今天', from: today, until: today },
    { title: '昨天', from: ago(1), until: ago(1) },
    { title: '近 7 天', from: ago(6), until: today },
    { title: '近 30 天', from: ago(29), until: today },
    { title: '本月', from: monthStart, until: today },
    { title: '上月', from: stepFrom(today, 'month', -1), until: daysLater(monthStart, -1) },
  ] as const
}

type Title = ReturnType<typeof usualPeriods>[number]['title']

/** Returns the days in the address; those of a usual period if it has none. */
export function usePeriod(usual: Title): { from?: string; until?: string } {
  const [{ from, until }] = useAddress()
  const [periods] = useState(() => usualPeriods(Date.now() / 1000))
  if (from !== undefined || until !== undefined) {
    return { ...(from !== undefined && { from }), ...(until !== undefined && { until }) }
  }
  const found = periods.find(({ title }) => title === usual)
  return found ? { from: found.from, until: found.until } : {}
}

/** Buttons that choose a usual period in the address; `usual` is chosen if it has none. */
export function Periods({ usual }: { usual: Title }) {
  const [search, change] = useAddress()
  const [periods] = useState(() => usualPeriods(Date.now() / 1000))
  const isDefault = search['from'] === undefined && search['until'] === undefined
  return (
    <div role="group" aria-label="期间" className="flex flex-wrap gap-2 print:hidden">
      {periods.map(({ title, from, until }) => {
        const isChosen = isDefault ? title === usual : search['from'] === from && search['until'] === until
        return (
          <Button
            key={title}
            size="small"
            aria-pressed={isChosen}
            className={cx(isChosen && 'border-ink! bg-sunken')}
            onClick={() => change({ from, until, after: undefined, page: undefined })}
          >
            {title}
          </Button>
        )
      })}
    </div>
  )
}
