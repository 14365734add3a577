import { EmptyState } from '@app/ui'
import type { AdminReply } from '@app/contract/admin/routes'
import { InnerLink } from '../../app/inner-link.tsx'
import { Page, Section } from '../../app/page.tsx'
import { Shown } from '../../app/shown.tsx'
import { formatCount, formatTime } from '../../lib/format.ts'
import { useMay, useMe } from '../../lib/me.ts'
import { useRead } from '../../lib/query.ts'
import { Bars } from './bars.tsx'

type Summary = AdminReply<'redemption/summary'>

const everyMilliseconds = 60_000

/** What somebody of a partner looks at first: how its rights are used. */
export function PartnerHome() {
  const me = useMe()
  const may = useMay()('redemption.read')
  const isBound = me.partner !== null && me.partner.brands.length + me.partner.shops.length > 0
  return (
    <Page title="工作台" note={`${me.displayName}，你好。`}>
      {!isBound ? (
        <EmptyState title="还没有绑定品牌或店铺">请联系平台的负责人，在员工页为你设置范围。</EmptyState>
      ) : may ? (
        <Redeemed />
      ) : (
        <EmptyState title="还没有可以查看的内容">请联系平台的负责人为你分配角色。</EmptyState>
      )}
    </Page>
  )
}

function Redeemed() {
  const read = useRead('redemption/summary', {}, { every: everyMilliseconds })
  return (
    <Shown read={read}>
      {({ days, values, rights }) => (
        <>
          <section
            aria-label="核销"
            className="grid grid-cols-3 gap-px overflow-hidden rounded-md border border-line bg-line"
          >
            <Card title="今天核销" value={values.at(-1) ?? 0} />
            <Card title="近 7 天" value={sumOf(values.slice(-7))} />
            <Card title="近 30 天" value={sumOf(values)} />
          </section>
          <Section title="走势" aside={<InnerLink to="/redemptions">核销记录</InnerLink>}>
            <Bars title="核销" days={days} values={values} format={formatCount} />
          </Section>
          <Rights rights={rights} />
        </>
      )}
    </Shown>
  )
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

const Card = ({ title, value }: { title: string; value: number }) => (
  <div className="bg-surface px-4 py-3">
    <p className="text-sm text-ink-soft">{title}</p>
    <p className="title mt-0.5 text-2xl tabular-nums">{formatCount(value)}</p>
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
                {validUntil === null ? '长期有效' : `有效至 ${formatTime(validUntil).slice(0, 10)}`}
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
