import { useAddress } from '../../lib/address.ts'
import { Section } from '../../parts/page.tsx'
import { formatCount, formatTime } from '../../lib/format.ts'
import { useRead } from '../../lib/query.ts'
import { curves, formatDelay, type Rehearsal } from './badges.tsx'

type Report = NonNullable<Rehearsal['report']>
type QueryBoundary = readonly [label: string, value: (one: Rehearsal, report: Report) => string]

const rows: readonly QueryBoundary[] = [
  ['人数', ({ people }) => formatCount(people)],
  ['到场方式', ({ script }) => curves[script.curve]],
  ['发行数量', ({ terms }) => formatCount(terms.edition)],
  ['售出', (_, { sold }) => formatCount(sold)],
  ['售出准确', (_, { isExact }) => (isExact ? '准确' : '有出入')],
  ['每秒峰值', (_, { peakOrders }) => `${formatCount(peakOrders)} 单`],
  ['每秒答复', (_, { answersPerSecond }) => formatCount(answersPerSecond)],
  ['下单 P50', (_, { order }) => formatDelay(order.p50)],
  ['下单 P99', (_, { order }) => formatDelay(order.p99)],
  ['付款到账 P99', (_, { pay }) => formatDelay(pay.p99)],
  ['请稍候再试', (_, { again }) => `${formatCount(again)} 次`],
  ['没有收到答复', (_, { lost }) => `${formatCount(lost)} 人`],
  ['服务进程', (_, { processes }) => formatCount(processes)],
]

/** Compares a rehearsal with another of the same work, named in the address. */
export function Comparison({ rehearsal }: { rehearsal: Rehearsal }) {
  const [{ with: otherId = '' }, change] = useAddress()
  const others = useRead('rehearsal/list', { goodsSn: rehearsal.goodsSn, state: 'done', size: 50 })
  const other = useRead('rehearsal/info', { id: otherId }, { isEnabled: otherId !== '' })
  const choices = (others.data?.list ?? []).filter(({ id }) => id !== rehearsal.id)
  if (!rehearsal.report || choices.length === 0) return null
  const { report } = rehearsal
  const against = otherId === '' ? undefined : other.data
  return (
    <Section
      title="比较"
      aside={
        <label className="flex items-center gap-2 text-sm">
          <span className="text-ink-faint">与</span>
          <select
            className="h-8 rounded-md border border-line-strong bg-surface px-2"
            value={otherId}
            onChange={({ target }) => change({ with: target.value }, { replaces: true })}
          >
            <option value="">选一次演练</option>
            {choices.map(({ id, askedAt, people }) => (
              <option key={id} value={id}>
                {formatTime(askedAt)}，{formatCount(people)} 人
              </option>
            ))}
          </select>
        </label>
      }
    >
      {against?.report ? (
        <table className="w-full text-sm tabular-nums">
          <thead className="text-xs text-ink-faint">
            <tr>
              <td aria-hidden />
              {[against, rehearsal].map(({ id, askedAt }) => (
                <th key={id} scope="col" className="pb-2 text-right font-normal">
                  {id === rehearsal.id ? '这一次 ' : ''}
                  {formatTime(askedAt)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map(([label, valueOf]) => (
              <tr key={label}>
                <th scope="row" className="py-1.5 text-left font-normal text-ink-soft">
                  {label}
                </th>
                <td className="py-1.5 text-right">{against.report && valueOf(against, against.report)}</td>
                <td className="py-1.5 text-right">{valueOf(rehearsal, report)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p className="text-sm text-ink-faint">选这件作品的另一次演练，两份报告并排看</p>
      )}
    </Section>
  )
}
