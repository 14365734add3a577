import { sweepNames } from '@app/contract/admin/backgroundNames'
import { EmptyState } from '@app/ui'
import { Page } from '../../parts/page.tsx'
import { QueryBoundary } from '../../parts/query-boundary.tsx'
import { ActionButton } from '../../form/action-button.tsx'
import { formatDistance } from '../../lib/format.ts'
import { useMay } from '../../lib/session.ts'
import { useRead } from '../../lib/query.ts'

const names: Readonly<Record<string, string>> = sweepNames

/** Page that lists failing recurring tasks, the longest failing first. */
export default function Sweeps() {
  const read = useRead('sweep/setbacks', {}, { every: 30_000 })
  const may = useMay()
  return (
    <Page title="受阻的巡检" note="失败的一项会自动再试，间隔越来越长；其余的照常进行">
      <QueryBoundary read={read}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState title="没有受阻的巡检" />
          ) : (
            <div className="relative overflow-x-auto rounded-md border border-line bg-surface">
              <table className="w-full text-sm">
                <thead className="border-b border-line text-left text-ink-faint">
                  <tr>
                    {['巡检', '对象', '原因', '次数', '开始', '下次', ''].map((title) => (
                      <th key={title} scope="col" className="px-4 py-2 font-normal whitespace-nowrap">
                        {title || <span className="sr-only">操作</span>}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody className="divide-y divide-line">
                  {list.map(({ sweep, item, cause, tries, firstAt, nextAt }) => (
                    <tr key={`${sweep} ${item}`}>
                      <td className="px-4 py-2 whitespace-nowrap">{names[sweep] ?? sweep}</td>
                      <td className="px-4 py-2 font-mono break-all">{item}</td>
                      <td className="px-4 py-2 break-words text-ink-soft">{cause}</td>
                      <td className="px-4 py-2 text-right tabular-nums">{tries}</td>
                      <td className="px-4 py-2 whitespace-nowrap">{formatDistance(firstAt)}</td>
                      <td className="px-4 py-2 whitespace-nowrap">{formatDistance(nextAt)}</td>
                      <td className="px-4 py-1 text-right">
                        {may('job.operate') && (
                          <ActionButton path="sweep/tryAgain" label="立即再试" input={{ sweep, item }} />
                        )}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )
        }
      </QueryBoundary>
    </Page>
  )
}
