import { EmptyState } from '@app/ui'
import type { AdminReply } from '@app/contract/admin/routes'
import { InnerLink } from '../../parts/inner-link.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { QueryBoundary } from '../../parts/query-boundary.tsx'
import { formatCount, formatFen, formatLastDay } from '../../lib/format.ts'
import { useMay, useMe } from '../../lib/session.ts'
import { useRead } from '../../lib/query.ts'
import { Bars } from './bars.tsx'

type Summary = AdminReply<'redemption/summary'>

const everyMilliseconds = 60_000

/** Home page of partner staff: how their rights are used. */
export default function PartnerHome() {
  const me = useMe()
  const may = useMay()('redemption.read')
  const isBound = me.partner !== null && me.partner.brands.length + me.partner.shops.length > 0
  return (
    <Page title="工作台" note={`${me.displayName}，你好。`}>
      {!isBound ? (
        <EmptyState title="还没有绑定品牌或店铺">请联系平台的负责人，在员工页为你设置范围。</EmptyState>
      ) : may ? (
        <>
          {(me.partner?.shops.length ?? 0) > 0 && <Sold />}
          {(me.partner?.brands.length ?? 0) > 0 && <Redeemed />}
          <Statements />
        </>
      ) : (
        <EmptyState title="还没有可以查看的内容">请联系平台的负责人为你分配角色。</EmptyState>
      )}
    </Page>
  )
}

/** Sales of the partner's shops in these days, less refunds. */
function Sold() {
  const may = useMay()('partnerSale.read')
  return may ? <SoldDays /> : null
}

function SoldDays() {
  const read = useRead('partnerSale/summary', {}, { every: everyMilliseconds })
  return (
    <QueryBoundary read={read}>
      {({ days, values }) => (
        <>
          <Periods label="销售" values={values} format={formatFen} />
          <Section title="销售走势" aside={<InnerLink to="/partner-sales">店铺销售</InnerLink>}>
            <Bars title="销售" days={days} values={values.map((value) => Math.max(value, 0))} format={formatFen} />
          </Section>
        </>
      )}
    </QueryBoundary>
  )
}

/** Latest statements. */
function Statements() {
  const may = useMay()('settlement.read')
  return may ? <LastStatements /> : null
}

function LastStatements() {
  const read = useRead('settlement/list', { size: 6 })
  return (
    <QueryBoundary read={read}>
      {({ list }) => (
        <Section title="结算单" aside={<InnerLink to="/settlements">全部</InnerLink>}>
          {list.length === 0 ? (
            <p className="text-sm text-ink-faint">还没有结算单</p>
          ) : (
            <ul className="-my-2 divide-y divide-line text-sm">
              {list.map(({ id, month, state, totalFen }) => (
                <li key={id} className="flex items-baseline gap-4 py-2">
                  <InnerLink to={`/settlements/${id}`}>{month}</InnerLink>
                  <span className="grow text-ink-soft">{statementStates[state]}</span>
                  <span className="tabular-nums">{formatFen(totalFen)}</span>
                </li>
              ))}
            </ul>
          )}
        </Section>
      )}
    </QueryBoundary>
  )
}

const statementStates = { sent: '待确认', agreed: '已确认', objected: '有异议', paid: '已付款' } as const

function Redeemed() {
  const read = useRead('redemption/summary', {}, { every: everyMilliseconds })
  return (
    <QueryBoundary read={read}>
      {({ days, values, rights }) => (
        <>
          <Periods label="核销" values={values} format={formatCount} />
          <Section title="走势" aside={<InnerLink to="/redemptions">核销记录</InnerLink>}>
            <Bars title="核销" days={days} values={values} format={formatCount} />
          </Section>
          <Rights rights={rights} />
        </>
      )}
    </QueryBoundary>
  )
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

interface PeriodsProps {
  label: string
  /** One value a day, the last one for today. */
  values: readonly number[]
  format: (value: number) => string
}

/** Sums of today, 7 days and 30 days. */
const Periods = ({ label, values, format }: PeriodsProps) => (
  <section aria-label={label} className="grid grid-cols-3 gap-px overflow-hidden rounded-md border border-line bg-line">
    <Card title={`今天${label}`} value={format(values.at(-1) ?? 0)} />
    <Card title="近 7 天" value={format(sumOf(values.slice(-7)))} />
    <Card title="近 30 天" value={format(sumOf(values))} />
  </section>
)

const Card = ({ title, value }: { title: string; value: string }) => (
  <div className="bg-surface px-4 py-3">
    <p className="text-sm text-ink-soft">{title}</p>
    <p className="mt-0.5 text-2xl tabular-nums">{value}</p>
  </div>
)

function Rights({ rights }: { rights: Summary['rights'] }) {
  return (
    <Section title="提供的权益">
      {rights.length === 0 ? (
        <p className="text-sm text-ink-faint">还没有提供权益</p>
      ) : (
        <ul className="-my-2 divide-y divide-line text-sm">
          {rights.map(({ configId, name, brandName, validUntil, recent, total }) => (
            <li key={configId} className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 py-2">
              <span className="min-w-0 grow">
                <InnerLink to={`/redemptions?configId=${configId}`}>{name}</InnerLink>
                <span className="ml-2 text-ink-faint">{brandName}</span>
              </span>
              <span className="text-ink-faint">
                {validUntil === null ? '长期有效' : `有效至 ${formatLastDay(validUntil)}`}
              </span>
              <span className="tabular-nums">
                近 30 天 {formatCount(recent)} 次，共 {formatCount(total)} 次
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
