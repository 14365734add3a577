import { Notice } from '@app/ui'
import { useParam } from '../../lib/address.ts'
import { Facts } from '../../parts/facts.tsx'
import { MetricsRow } from '../../parts/metrics-row.tsx'
import { InnerLink } from '../../parts/inner-link.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { QueryBoundary } from '../../parts/query-boundary.tsx'
import { ActionButton } from '../../form/action-button.tsx'
import { formatCount, formatFen, formatTime } from '../../lib/format.ts'
import { useMay } from '../../lib/session.ts'
import { useRead } from '../../lib/query.ts'
import { History } from '../../parts/history.tsx'
import { Comparison } from './comparison.tsx'
import { curves, type Rehearsal, StateBadge } from './badges.tsx'
import { Refusals, RehearsalReport } from './report.tsx'

const every = 1000

/** Page of one rehearsal: its progress, its report, and the result of the real sale since. */
export default function RehearsalDetail() {
  const id = useParam('id')
  const may = useMay()
  const first = useRead('rehearsal/info', { id: id })
  const isOpen = first.data?.endedAt === null
  const following = useRead('rehearsal/info', { id: id }, isOpen ? { every } : {})
  return (
    <QueryBoundary read={following}>
      {(rehearsal) => (
        <Page
          title={
            <span className="flex flex-wrap items-center gap-3">
              演练《{rehearsal.goodsName}》
              <StateBadge state={rehearsal.state} />
            </span>
          }
          note={`${rehearsal.askedBy} 于 ${formatTime(rehearsal.askedAt)} 发起，${formatCount(rehearsal.people)} 人，${curves[rehearsal.script.curve]}`}
          actions={
            <>
              {rehearsal.endedAt === null && may('rehearsal.run') && (
                <ActionButton
                  path="rehearsal/stop"
                  label="停止演练"
                  input={{ id: rehearsal.id }}
                  isDangerous
                  successMessage="已停止"
                />
              )}
              <span className="self-center text-sm">
                {rehearsal.draftId !== null ? (
                  <InnerLink to={`/drafts/${rehearsal.draftId}`}>打开草稿</InnerLink>
                ) : (
                  may('saleRoom.read') && <InnerLink to={`/sales/${rehearsal.goodsSn}`}>去发售现场</InnerLink>
                )}
              </span>
            </>
          }
        >
          {rehearsal.failure !== '' && (
            <Notice
              tone={rehearsal.state === 'failed' ? 'bad' : 'plain'}
              title={rehearsal.state === 'failed' ? '未能完成' : '停止的原因'}
            >
              {rehearsal.failure}
            </Notice>
          )}
          {!rehearsal.isCurrent && (
            <Notice title="规则后来改过">这份报告是按当时的规则演练的，要知道现在的规则如何，请再演练一次。</Notice>
          )}
          {rehearsal.endedAt === null && <Going rehearsal={rehearsal} />}
          {rehearsal.report && <RehearsalReport report={rehearsal.report} rehearsal={rehearsal} />}
          <Actual rehearsal={rehearsal} />
          <Comparison rehearsal={rehearsal} />
          <Terms rehearsal={rehearsal} />
          <History target={`rehearsal:${rehearsal.id}`} />
        </Page>
      )}
    </QueryBoundary>
  )
}

function Going({ rehearsal: { state, progress, people } }: { rehearsal: Rehearsal }) {
  const { pressed = 0, answered = 0, placed = 0, paid = 0 } = progress ?? {}
  return (
    <MetricsRow
      metrics={[
        { label: '进度', value: state === 'preparing' ? '正在准备' : `${Math.floor((answered / people) * 100)}%` },
        { label: '已到场', value: formatCount(pressed), note: `共 ${formatCount(people)} 人` },
        { label: '已答复', value: formatCount(answered) },
        { label: '成交', value: formatCount(placed) },
        { label: '付款', value: formatCount(paid) },
      ]}
    />
  )
}

/** Result of the real sale beside the rehearsed one. */
function Actual({ rehearsal: { actual, report } }: { rehearsal: Rehearsal }) {
  if (!actual) return null
  return (
    <>
      <h2 className="title mt-2 text-lg">真实发售</h2>
      <MetricsRow
        metrics={[
          { label: '售出', value: formatCount(actual.sold), note: report && `演练 ${formatCount(report.sold)}` },
          { label: '剩余', value: formatCount(actual.left), note: report && `演练 ${formatCount(report.left)}` },
          { label: '下单', value: formatCount(actual.placed), note: report && `演练 ${formatCount(report.placed)}` },
          {
            label: '每秒峰值',
            value: actual.peakOrders === null ? '—' : `${formatCount(actual.peakOrders)} 单`,
            note: report && `演练 ${formatCount(report.peakOrders)} 单`,
          },
        ]}
      />
      {actual.refusals.length > 0 && (
        <Refusals
          refusals={actual.refusals}
          people={actual.placed + actual.refusals.reduce((sum, { count }) => sum + count, 0)}
        />
      )}
    </>
  )
}

const kinds = { vip: '会员', item: '持有藏品', allowlist: '名单' } as const

function Terms({ rehearsal: { goodsSn, terms, script } }: { rehearsal: Rehearsal }) {
  return (
    <Section title="演练所用的规则">
      <Facts
        facts={[
          { label: '商品编号', value: goodsSn },
          { label: '价格', value: formatFen(terms.priceFen) },
          ...(terms.freightFen === undefined ? [] : [{ label: '运费', value: formatFen(terms.freightFen) }]),
          { label: '发行数量', value: formatCount(terms.edition) },
          ...(terms.prizes
            ? [
                {
                  label: '盒内藏品',
                  value: `${terms.prizes.length} 种，各 ${terms.prizes.map(formatCount).join('、')} 件`,
                },
              ]
            : []),
          { label: '每人限购', value: terms.perPersonLimit === 0 ? '不限' : formatCount(terms.perPersonLimit) },
          { label: '定时抢购', value: terms.isDrop ? '是' : '否' },
          {
            label: '优先购',
            value: terms.windows
              .map(
                ({ kind, before, lasts }) =>
                  `${kinds[kind]}：提前 ${Math.round(before / 60)} 分钟，${Math.round(lasts / 60)} 分钟`,
              )
              .join('；'),
          },
          { label: '优先购人数占比', value: terms.windows.length === 0 ? '' : `${script.earlyPercent}%` },
        ]}
      />
    </Section>
  )
}
