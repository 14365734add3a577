import { cx, Notice } from '@app/ui'
import type { AdminReply } from '@app/contract/admin/routes'
import { PaymentPlatform } from '@app/contract/enums'
import { Fragment, type ReactNode } from 'react'
import { useParam } from '../../lib/address.ts'
import { MetricsRow } from '../../parts/metrics-row.tsx'
import { InnerLink } from '../../parts/inner-link.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { outcomeColours, SecondBars } from '../../parts/second-bars.tsx'
import { QueryBoundary } from '../../parts/query-boundary.tsx'
import { SmallTable } from '../../parts/small-table.tsx'
import { formatAge, formatCount, formatDistance, formatTime } from '../../lib/format.ts'
import { useRead } from '../../lib/query.ts'
import { EmergencyActions } from '../goods/emergency.tsx'
import { SaleBadge } from './badges.tsx'

type LiveSaleView = AdminReply<'saleRoom/info'>

const every = 1000

/** Page of one sale while it is running. */
export default function LiveSale() {
  const goodsSn = useParam('sn')
  const read = useRead('saleRoom/info', { goodsSn: goodsSn }, { every })
  return (
    <QueryBoundary read={read}>
      {(sale) => (
        <Page
          title={
            <span className="flex flex-wrap items-center gap-3">
              {sale.name}
              <SaleBadge sale={sale} at={sale.at} />
            </span>
          }
          note={`${sale.saleStart > sale.at ? `${formatDistance(sale.saleStart, sale.at)}开售` : `${formatTime(sale.saleStart)} 开售`}　每秒更新`}
          actions={<EmergencyActions goodsSn={sale.goodsSn} name={sale.name} moves={sale.moves} hasKey />}
        >
          {read.isError && (
            <Notice tone="bad" urgent>
              连接已中断，下面是中断前的数据。
            </Notice>
          )}
          <MetricsRow
            metrics={[
              { label: '在看', value: formatCount(sale.viewers), note: '近半分钟，约数' },
              {
                label: '近一分钟下单',
                value: formatCount(sale.placedLastMinute),
                note: `共 ${formatCount(sale.placedTotal)} 单`,
              },
              { label: '待付款', value: formatCount(sale.reserved), note: '件' },
              { label: '已付款', value: formatCount(sale.sold), note: '件' },
              { label: '剩余', value: formatCount(sale.left), note: `发行 ${formatCount(sale.edition)}`, isBad: false },
              {
                label: '最近一次演练',
                value: sale.rehearsal ? (
                  <InnerLink to={`/rehearsals/${sale.rehearsal.id}`}>
                    {formatCount(sale.rehearsal.peakOrders)} 单/秒
                  </InnerLink>
                ) : (
                  '—'
                ),
                note: sale.rehearsal
                  ? `${formatCount(sale.rehearsal.people)} 人，P99 ${sale.rehearsal.p99} 毫秒`
                  : '没有演练',
              },
            ]}
          />
          <Progress sale={sale} />
          <Section title="逐秒">
            <SecondBars
              title="最近两分钟"
              series={[
                { name: '下单', colour: outcomeColours.placed, values: sale.perSecond.map(({ placed }) => placed) },
                {
                  name: '未成交',
                  colour: outcomeColours.refused,
                  values: sale.perSecond.map(({ refused }) => refused),
                },
              ]}
              ends={['两分钟前', '此刻']}
              nameOf={(index) => `${sale.perSecond.length - index} 秒前`}
            />
          </Section>
          <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
            <Refusals sale={sale} />
            <div className="flex flex-col gap-5">
              <Channels channels={sale.channels} />
              <BackgroundWork sale={sale} />
            </div>
          </div>
        </Page>
      )}
    </QueryBoundary>
  )
}

/** Progress bar of paid, reserved and remaining pieces. */
function Progress({ sale: { edition, sold, reserved } }: { sale: LiveSaleView }) {
  const share = (value: number) => `${(value / Math.max(1, edition)) * 100}%`
  return (
    <div
      role="img"
      aria-label={`已付款 ${sold} 件，待付款 ${reserved} 件，共 ${edition} 件`}
      className="flex h-2 overflow-hidden rounded-full bg-sunken"
    >
      <span style={{ width: share(sold), background: outcomeColours.placed }} />
      <span style={{ width: share(reserved), background: outcomeColours.paid }} />
    </div>
  )
}

function Refusals({ sale: { refusals } }: { sale: LiveSaleView }) {
  return (
    <Section title="未成交的原因">
      {refusals.length === 0 ? (
        <p className="text-sm text-ink-faint">没有未成交</p>
      ) : (
        <SmallTable
          headings={['原因', '近十分钟', '累计']}
          numbersFrom={1}
          rows={refusals.map(({ reason, message, lastTenMinutes, total }) => ({
            key: reason,
            cells: [
              <Fragment key="reason">
                {message} <span className="text-xs text-ink-faint">{reason}</span>
              </Fragment>,
              formatCount(lastTenMinutes),
              formatCount(total),
            ],
          }))}
        />
      )}
    </Section>
  )
}

const platforms: Readonly<Record<number, string>> = {
  [PaymentPlatform.alipay]: '支付宝',
  [PaymentPlatform.ums]: '银联商务',
  [PaymentPlatform.hf]: '汇付',
  [PaymentPlatform.wechat]: '微信支付',
}
/** Seconds after which a notification counts as late. */
const lateSeconds = 30

function Channels({ channels }: Pick<LiveSaleView, 'channels'>) {
  return (
    <Section title="支付渠道" aside={<span className="text-xs text-ink-faint">全站，近十分钟</span>}>
      {channels.length === 0 ? (
        <p className="text-sm text-ink-faint">还没有人付款</p>
      ) : (
        <SmallTable
          headings={['渠道', '发起', '已付', '失败', '通知延迟']}
          numbersFrom={1}
          rows={channels.map(({ platform, started, paid, failed, lagSeconds }) => ({
            key: String(platform),
            cells: [
              platforms[platform],
              formatCount(started),
              <Fragment key="paid">
                {formatCount(paid)}
                <span className="ml-2 text-xs text-ink-faint">{Math.round((paid / Math.max(1, started)) * 100)}%</span>
              </Fragment>,
              <Alarming key="failed" when={failed > 0}>
                {formatCount(failed)}
              </Alarming>,
              <Alarming key="lag" when={lagSeconds !== null && lagSeconds > lateSeconds}>
                {lagSeconds === null ? '—' : `${lagSeconds} 秒`}
              </Alarming>,
            ],
          }))}
        />
      )}
    </Section>
  )
}

function BackgroundWork({ sale: { jobs, chain, at } }: { sale: LiveSaleView }) {
  const rows = [
    {
      name: '后台任务',
      page: '/jobs',
      waiting: jobs.waiting,
      dead: jobs.dead,
      oldest: jobs.oldestDueSeconds === 0 ? '—' : `${formatCount(jobs.oldestDueSeconds)} 秒`,
    },
    {
      name: '上链',
      page: '/chain',
      waiting: chain.waiting,
      dead: chain.dead,
      oldest: chain.oldestAt === null ? '—' : formatAge(chain.oldestAt, at),
    },
  ]
  return (
    <Section title="后台" aside={<InnerLink to="/health">运行状况</InnerLink>}>
      <SmallTable
        headings={['项目', '等待', '失败待处理', '等待最久']}
        numbersFrom={1}
        rows={rows.map(({ name, page, waiting, dead, oldest }) => ({
          key: name,
          cells: [
            <InnerLink key="name" to={page}>
              {name}
            </InnerLink>,
            formatCount(waiting),
            <Alarming key="dead" when={dead > 0}>
              {formatCount(dead)}
            </Alarming>,
            oldest,
          ],
        }))}
      />
    </Section>
  )
}

/** Value that is red if it needs attention. */
const Alarming = ({ when, children }: { when: boolean; children: ReactNode }) => (
  <span className={cx(when && 'text-vermilion-ink')}>{children}</span>
)
