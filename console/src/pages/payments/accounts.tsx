import { adminLists } from '@app/contract/admin/lists.derived'
import type { AdminReply } from '@app/contract/admin/routes'
import { buttonStyle, Notice } from '@app/ui'
import { useState } from 'react'
import { InnerLink } from '../../parts/inner-link.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { QueryBoundary } from '../../parts/query-boundary.tsx'
import { SmallTable } from '../../parts/small-table.tsx'
import { useAddress } from '../../lib/address.ts'
import { dayOf, stepFrom } from '../../lib/days.ts'
import { labelsOf } from '../../lib/labels.ts'
import { formatCount, formatFen } from '../../lib/format.ts'
import { useMay } from '../../lib/session.ts'
import { useRead } from '../../lib/query.ts'

const platformNames = labelsOf(adminLists['payment/list'].columns, 'platform')

type Month = AdminReply<'account/month'>

/** Months offered, the current one first. */
const offered = 24

/** Returns the last months in Shanghai, such as 2026-11, newest first. */
function lastMonths(now: number): string[] {
  const days = [dayOf(now)]
  while (days.length < offered) days.push(stepFrom(days.at(-1) ?? '', 'month', -1))
  return days.map((day) => day.slice(0, 7))
}

/** Page of what a month brought by channel, for accounting. */
export default function Accounts() {
  const [search, change] = useAddress()
  const may = useMay()
  const [months] = useState(() => lastMonths(Date.now() / 1000))
  const month = search['month'] || (months[1] ?? '')
  const read = useRead('account/month', { month }, { keepsPrevious: true })
  return (
    <Page
      title="月度账"
      actions={
        <>
          <select
            aria-label="月份"
            className="field text-sm"
            value={month}
            onChange={({ target }) => change({ month: target.value })}
          >
            {!months.includes(month) && <option value={month}>{month}</option>}
            {months.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </select>
          {may('export') && (
            <a
              href={`/admin/v1/account/${month}`}
              download
              className={buttonStyle({ size: 'small', variant: 'primary' })}
            >
              下载给会计
            </a>
          )}
        </>
      }
    >
      <QueryBoundary read={read}>{(found) => <Sums month={found} />}</QueryBoundary>
    </Page>
  )
}

const headings = ['渠道', '订单数', '份数', '收款', '退款笔数', '退款', '手续费', '净额']

const cellsOf = (title: string, sums: Month['total']) => [
  title,
  formatCount(sums.orders),
  formatCount(sums.pieces),
  formatFen(sums.receivedFen),
  formatCount(sums.refunds),
  formatFen(sums.refundedFen),
  formatFen(sums.feeFen),
  formatFen(sums.netFen),
]

function Sums({ month: { month, isOver, channels, total, books } }: { month: Month }) {
  return (
    <>
      {!isOver && <Notice>{month} 还没有结束，以下为截至目前的数。</Notice>}
      {books.agrees ? (
        <Notice tone="good">
          合计与账本一致：账本本月收款 {formatFen(books.receivedFen)}，退款 {formatFen(books.refundedFen)}
          ；每笔支付和退款都在账本里各记一次。
        </Notice>
      ) : (
        <Notice tone="bad" title="合计与账本不符，请先查清再入账">
          <p>
            账本本月收款 {formatFen(books.receivedFen)}，退款 {formatFen(books.refundedFen)}；账目检查有{' '}
            {formatCount(books.violations)} 处不符。请技术同事运行 books audit 找出是哪几笔。
          </p>
        </Notice>
      )}
      {channels.map(({ platform, missingDays, openDifferences }) => (
        <Bills key={platform} {...{ platform, missingDays, openDifferences }} />
      ))}
      <Section title={`${month} 汇总`} aside={<InnerLink to={reportOf(month)}>按天和作品看</InnerLink>}>
        {channels.length === 0 ? (
          <p className="text-sm text-ink-faint">这个月没有收款和退款</p>
        ) : (
          <SmallTable
            headings={headings}
            numbersFrom={1}
            className="min-w-[46rem]"
            rows={[
              ...channels.map((channel) => ({
                key: String(channel.platform),
                cells: cellsOf(platformNames[channel.platform] ?? '', channel),
              })),
              { key: 'total', cells: cellsOf('合计', total) },
            ]}
          />
        )}
      </Section>
    </>
  )
}

/** Address of the sales report of a month. */
function reportOf(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return `/sales-report?from=${month}-01&until=${month}-${last}`
}

/** What is missing in a channel's bills, whose fees are therefore not complete. */
function Bills({
  platform,
  missingDays,
  openDifferences,
}: Pick<Month['channels'][number], 'platform' | 'missingDays' | 'openDifferences'>) {
  if (missingDays.length === 0 && openDifferences === 0) return null
  return (
    <Notice
      tone="rare"
      action={<InnerLink to={`/reconciliation?platform=${platform}`}>去对账</InnerLink>}
      title={platformNames[platform]}
    >
      {missingDays.length > 0 && `缺 ${missingDays.length} 天账单，这些天的手续费没有计入。`}
      {openDifferences > 0 && `有 ${openDifferences} 条对账差异还没有处理。`}
    </Notice>
  )
}
