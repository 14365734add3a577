import { cx } from '@app/ui'
import { type FigureName, figureNames } from '@app/contract/admin/dashboardNames'
import type { AdminReply } from '@app/contract/admin/routes'
import { useState } from 'react'
import { Section } from '../../parts/page.tsx'
import { QueryBoundary } from '../../parts/query-boundary.tsx'
import { useRead } from '../../lib/query.ts'
import { Bars } from './bars.tsx'
import { formatMetric } from './metrics.tsx'

const spans = [7, 30, 90] as const

/** Figures of the previous days: a chart of one, or all as a table. */
export function Charts() {
  const [chosen, setChosen] = useState<FigureName>()
  const [days, setDays] = useState<(typeof spans)[number]>(30)
  const [isTable, setTable] = useState(false)
  const read = useRead('dashboard/series', { days }, { keepsPrevious: true })
  return (
    <Section
      title="走势"
      aside={
        <div className="flex gap-1 text-sm">
          {spans.map((span) => (
            <Choice key={span} isChosen={span === days} onChoose={() => setDays(span)}>
              {span} 天
            </Choice>
          ))}
          <Choice isChosen={isTable} onChoose={() => setTable(!isTable)}>
            表格
          </Choice>
        </div>
      }
    >
      <QueryBoundary read={read}>
        {(series) =>
          isTable ? (
            <div className="max-h-120 overflow-auto">
              <table className="w-full text-right text-sm tabular-nums">
                <thead className="sticky top-0 bg-surface text-ink-faint">
                  <tr>
                    <th scope="col" className="py-1.5 text-left font-normal">
                      日期
                    </th>
                    {series.list.map(({ name }) => (
                      <th key={name} scope="col" className="py-1.5 pl-4 font-normal whitespace-nowrap">
                        {figureNames[name].title}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody className="divide-y divide-line">
                  {series.days
                    .map((day, index) => (
                      <tr key={day}>
                        <th scope="row" className="py-1.5 text-left font-normal whitespace-nowrap">
                          {day}
                        </th>
                        {series.list.map(({ name, values }) => (
                          <td key={name} className="py-1.5 pl-4">
                            {formatMetric(name, values[index] ?? 0)}
                          </td>
                        ))}
                      </tr>
                    ))
                    .reverse()}
                </tbody>
              </table>
            </div>
          ) : (
            <Chart series={series} chosen={chosen} onChoose={setChosen} />
          )
        }
      </QueryBoundary>
    </Section>
  )
}

interface ChartProps {
  series: AdminReply<'dashboard/series'>
  /** The first figure if it is absent or not among them. */
  chosen: FigureName | undefined
  onChoose: (name: FigureName) => void
}

function Chart({ series: { days, list }, chosen, onChoose }: ChartProps) {
  const figure = list.find(({ name }) => name === chosen) ?? list[0]
  if (!figure) return null
  return (
    <>
      <div role="group" aria-label="数据" className="-mx-2 mb-3 flex flex-wrap gap-1 text-sm">
        {list.map(({ name }) => (
          <Choice key={name} isChosen={name === figure.name} onChoose={() => onChoose(name)}>
            {figureNames[name].title}
          </Choice>
        ))}
      </div>
      <Bars
        title={figureNames[figure.name].title}
        days={days}
        values={figure.values}
        format={(value) => formatMetric(figure.name, value)}
        isLarge
      />
    </>
  )
}

function Choice({
  isChosen,
  onChoose,
  children,
}: {
  isChosen: boolean
  onChoose: () => void
  children: React.ReactNode
}) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      className={cx('rounded-md px-2 py-0.5', isChosen ? 'bg-sunken font-medium' : 'text-ink-faint hover:text-ink')}
      onClick={onChoose}
    >
      {children}
    </button>
  )
}
