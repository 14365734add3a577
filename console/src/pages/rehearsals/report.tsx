import { Notice } from '@app/ui'
import { MetricsRow } from '../../parts/metrics-row.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Section } from '../../parts/page.tsx'
import { outcomeColours, SecondBars } from '../../parts/second-bars.tsx'
import { formatCount, formatFen } from '../../lib/format.ts'
import { formatDelay, type Rehearsal } from './badges.tsx'

type Report = NonNullable<Rehearsal['report']>

/** Report of a rehearsal. */
export function RehearsalReport({ report, rehearsal }: { report: Report; rehearsal: Rehearsal }) {
  const { edition } = rehearsal.terms
  return (
    <>
      {rehearsal.verdict && <Verdict verdict={rehearsal.verdict} people={rehearsal.people} />}
      <MetricsRow
        metrics={[
          {
            label: '售出 / 发行',
            value: `${formatCount(report.sold)} / ${formatCount(edition)}`,
            note: report.isExact ? '完全一致' : '有出入',
            isGood: report.isExact,
            isBad: !report.isExact,
          },
          { label: '每秒峰值', value: `${formatCount(report.peakOrders)} 单` },
          { label: '每秒答复', value: formatCount(report.answersPerSecond), note: '成交与未成交合计' },
          { label: '下单 P50', value: formatDelay(report.order.p50), note: `P95 ${formatDelay(report.order.p95)}` },
          { label: '下单 P99', value: formatDelay(report.order.p99), note: `最长 ${formatDelay(report.order.most)}` },
          {
            label: '付款到账 P50',
            value: formatDelay(report.pay.p50),
            note: `P99 ${formatDelay(report.pay.p99)}`,
          },
        ]}
      />
      <Section title="每一秒">
        <SecondBars
          title={`从第一个人按下起 ${report.lastedSeconds} 秒`}
          series={[
            { name: '成交', colour: outcomeColours.placed, values: report.perSecond.map(({ placed }) => placed) },
            { name: '未成交', colour: outcomeColours.refused, values: report.perSecond.map(({ refused }) => refused) },
          ]}
          ends={['第 1 秒', `第 ${report.perSecond.length} 秒`]}
          nameOf={(index) => `第 ${index + 1} 秒`}
        />
      </Section>
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
        <Refusals refusals={report.refusals} people={rehearsal.people} />
        <Section title="其他">
          <Facts
            facts={[
              { label: '付款', value: `${formatCount(report.paid)} 笔，${formatFen(report.paidFen)}` },
              { label: '剩余', value: formatCount(report.left) },
              ...(report.opened
                ? [
                    {
                      label: '打开盲盒',
                      value: `${formatCount(report.opened.count)} 盒，P99 ${formatDelay(report.opened.times.p99)}`,
                    },
                  ]
                : []),
              { label: '请稍候再试', value: `${formatCount(report.again)} 次` },
              { label: '没有收到答复', value: `${formatCount(report.lost)} 人` },
              { label: '参与的服务进程', value: `${report.processes} 个，${formatCount(report.connections)} 个连接` },
              {
                label: '账目核对',
                value: `${report.invariants.checked} 项，${report.invariants.broken.length === 0 ? '全部通过' : `${report.invariants.broken.length} 项未通过`}`,
              },
            ]}
          />
        </Section>
      </div>
    </>
  )
}

const verdicts = {
  passed: { tone: 'good', title: '演练通过', advice: '可以按这个规模开售。' },
  slow: { tone: 'rare', title: '太慢，没有通过', advice: '请增加服务进程，或让人分批到场，再演练一次。' },
  failed: { tone: 'bad', title: '没有通过', advice: '请不要开售，把这份报告交给技术同事。' },
} as const

/** Whether the sale may open like this, and why not. */
function Verdict({ verdict, people }: { verdict: NonNullable<Rehearsal['verdict']>; people: number }) {
  const { tone, title, advice } = verdicts[verdict.outcome]
  return (
    <Notice tone={tone} title={`${formatCount(people)} 人：${title}`}>
      {[...verdict.reasons, advice].join('')}
    </Notice>
  )
}

/** Reasons why users could not buy, the most frequent first. */
export function Refusals({ refusals, people }: { refusals: Report['refusals']; people: number }) {
  return (
    <Section title="未成交的原因">
      {refusals.length === 0 ? (
        <p className="text-sm text-ink-faint">没有未成交</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line text-sm">
          {refusals.map(({ reason, message, count }) => (
            <li key={reason} className="flex items-baseline gap-4 py-2 first:pt-0 last:pb-0">
              <span className="min-w-0 grow">{message}</span>
              <span className="text-xs text-ink-faint">{reason}</span>
              <span className="w-20 text-right tabular-nums">{formatCount(count)}</span>
              <span className="w-14 text-right text-xs text-ink-faint tabular-nums">
                {((count / Math.max(1, people)) * 100).toFixed(1)}%
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
