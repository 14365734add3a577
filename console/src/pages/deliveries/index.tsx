import type { AdminReply } from '@app/contract/admin/routes'
import { EmptyState } from '@app/ui'
import { formatCount } from '../../lib/format.ts'
import { useRead } from '../../lib/query.ts'
import { useMay } from '../../lib/session.ts'
import { InnerLink } from '../../parts/inner-link.tsx'
import { MetricsRow } from '../../parts/metrics-row.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { Periods, usePeriod } from '../../parts/periods.tsx'
import { QueryBoundary } from '../../parts/query-boundary.tsx'
import { SmallTable } from '../../parts/small-table.tsx'
import { channelLabels, kindLabels, stateLabels } from './badges.tsx'

type Reply = AdminReply<'delivery/counts'>
type Counts = Reply['list'][number]
type Counted = (typeof counted)[number]

const counted = ['sent', 'opened', 'waiting', 'unclear', 'refused', 'dead'] as const
const titleOf = (name: Counted) => (name === 'opened' ? '已打开' : (stateLabels[name] ?? ''))
const channels = Object.keys(channelLabels)
const usual = '近 7 天'

/** Page that counts what was sent through the channels besides the inbox, beside the budget of SMS. */
export default function DeliveryCounts() {
  const period = usePeriod(usual)
  const read = useRead('delivery/counts', period, { keepsPrevious: true })
  return (
    <Page title="消息投递" actions={<InnerLink to="/deliveries/list">投递记录</InnerLink>}>
      <Periods usual={usual} />
      <QueryBoundary read={read}>
        {({ list, sms }) => (
          <>
            <MetricsRow
              metrics={counted.map((name) => ({
                label: titleOf(name),
                value: <Figure of={list} name={name} />,
                note: name === 'opened' ? shareOpened(list) : undefined,
                isBad: name === 'dead' && sum(list, name) > 0,
              }))}
            />
            <div className="grid grid-cols-[minmax(0,1fr)] gap-5 xl:grid-cols-[minmax(0,1fr)_22rem] xl:items-start">
              <Section title="按种类和渠道">
                <Kinds list={list} />
              </Section>
              <SmsBudget sms={sms} />
            </div>
          </>
        )}
      </QueryBoundary>
    </Page>
  )
}

const sum = (list: readonly Counts[], name: Counted) => list.reduce((total, counts) => total + counts[name], 0)

/** An SMS has no link, so only notifications can be opened. */
function shareOpened(list: readonly Counts[]): string {
  const notifications = list.filter(({ channel }) => channel !== 'sms')
  const sent = sum(notifications, 'sent')
  return sent === 0 ? '通知' : `通知的 ${Math.round((100 * sum(notifications, 'opened')) / sent)}%`
}

/** A figure that opens the list of what it counts; `which` narrows that list. */
function Figure({ of, name, which }: { of: readonly Counts[]; name: Counted; which?: Record<string, string> }) {
  const period = usePeriod(usual)
  const value = sum(of, name)
  if (value === 0) return <span className="text-ink-faint">0</span>
  const filter: Record<string, string> = name === 'opened' ? { isOpened: 'true' } : { state: name }
  return (
    <InnerLink to="/deliveries/list" search={{ ...period, ...which, ...filter }}>
      {formatCount(value)}
    </InnerLink>
  )
}

/** Kinds with the most deliveries come first, each with its channels below one another. */
function Kinds({ list }: { list: readonly Counts[] }) {
  if (list.length === 0) {
    return (
      <EmptyState title="这段时间没有经其他渠道发出的消息">
        站内信总会写下；推送、浏览器通知和短信要用户自己开启。
      </EmptyState>
    )
  }
  const totals = new Map<string, number>()
  for (const counts of list)
    totals.set(counts.kind, (totals.get(counts.kind) ?? 0) + counts.sent + counts.refused + counts.dead)
  const sorted = list
    .slice()
    .sort(
      (a, b) =>
        (totals.get(b.kind) ?? 0) - (totals.get(a.kind) ?? 0) ||
        a.kind.localeCompare(b.kind) ||
        channels.indexOf(a.channel) - channels.indexOf(b.channel),
    )
  return (
    <SmallTable
      headings={['消息种类', '渠道', ...counted.map(titleOf)]}
      numbersFrom={2}
      className="min-w-[40rem]"
      rows={sorted.map((counts, index) => {
        const { kind, channel } = counts
        return {
          key: `${kind} ${channel}`,
          cells: [
            sorted[index - 1]?.kind === kind ? '' : (kindLabels[kind] ?? kind),
            channelLabels[channel],
            ...counted.map((name) =>
              name === 'opened' && channel === 'sms' ? (
                '—'
              ) : (
                <Figure key={name} of={[counts]} name={name} which={{ kind, channel }} />
              ),
            ),
          ],
        }
      })}
    />
  )
}

/** Today and this month, whatever the period of the page is. */
function SmsBudget({ sms: { today, perDay, thisMonth, perMonth } }: Pick<Reply, 'sms'>) {
  const may = useMay()
  const row = (title: string, used: number, limit: number) => ({
    key: title,
    cells: [title, formatCount(used), formatCount(Math.max(0, limit - used)), formatCount(limit)],
  })
  return (
    <Section title="短信预算" aside={may('setting.read') && <InnerLink to="/settings">设置</InnerLink>}>
      <SmallTable
        headings={['期间', '已用', '剩余', '上限']}
        numbersFrom={1}
        rows={[row('今天', today, perDay), row('本月', thisMonth, perMonth)]}
      />
      <p className="mt-3 text-xs text-ink-faint">单位：条。验证码另有预算，不算在内。</p>
    </Section>
  )
}
