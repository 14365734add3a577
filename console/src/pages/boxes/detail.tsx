import type { AdminReply } from '@app/contract/admin/routes'
import { useParam } from '../../lib/address.ts'
import { Facts } from '../../parts/facts.tsx'
import { Badge } from '../../parts/badge.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { QueryBoundary } from '../../parts/query-boundary.tsx'
import { ActionButton } from '../../form/action-button.tsx'
import { formatCount, formatFen, formatTime } from '../../lib/format.ts'
import { useMay } from '../../lib/session.ts'
import { useRead } from '../../lib/query.ts'
import { History } from '../../parts/history.tsx'
import { SmallTable } from '../../parts/small-table.tsx'
import { EmergencyActionsOf } from '../goods/emergency.tsx'
import { RehearseButton } from '../rehearsals/rehearse-button.tsx'
import { OpenDraftButton } from '../drafts/open-button.tsx'

type Box = AdminReply<'box/info'>

const headings = ['等级', '奖品', '数量', '概率', '单价', '已开出', '还剩', '已退回'] as const

/** Page of one blind box: its odds and their value, the results so far, and its proof. */
export default function BoxDetail() {
  const goodsSn = useParam('sn')
  const read = useRead('box/info', { goodsSn })
  const may = useMay()
  return (
    <QueryBoundary read={read}>
      {(box) => (
        <Page
          target={`goods:${goodsSn}`}
          title={
            <span className="flex flex-wrap items-center gap-3">
              {box.name}
              {box.settledAt === null ? <Badge tone="going">未结算</Badge> : <Badge tone="over">已结算</Badge>}
            </span>
          }
          note={box.goodsSn}
          actions={
            <>
              {may('draft.edit') && <OpenDraftButton kind="blindBox" publishedId={goodsSn} />}
              {box.settledAt === null && <RehearseButton goodsSn={goodsSn} />}
              {may('box.settle') && box.settledAt === null && box.isOver && (
                <ActionButton path="box/settle" label="结算" input={{ goodsSn }} isDangerous successMessage="已结算">
                  公布种子，没卖出的奖品退回发行量，不能恢复。系统每 15 秒也会自行结算。
                </ActionButton>
              )}
              <EmergencyActionsOf goodsSn={goodsSn} />
            </>
          }
        >
          <Section title="情况">
            <Facts facts={factsOf(box)} />
          </Section>
          <Section title="奖品与概率">
            <Prizes box={box} />
          </Section>
          <Section
            title="公平证明"
            aside={
              <a
                className="text-sm text-celadon-ink hover:underline"
                href={`/verify/box/${goodsSn}`}
                target="_blank"
                rel="noreferrer"
              >
                公开验证页
              </a>
            }
          >
            <Facts
              facts={[
                { label: '承诺值', value: <span className="font-mono text-xs break-all">{box.commitment}</span> },
                {
                  label: '种子',
                  value: box.seed ? <span className="font-mono text-xs break-all">{box.seed}</span> : '结算后公布',
                },
                { label: '规则', value: box.rulesVersion },
              ]}
            />
          </Section>
          {may('audit.read') && <History target={`goods:${goodsSn}`} />}
        </Page>
      )}
    </QueryBoundary>
  )
}

function factsOf(box: Box) {
  return [
    { label: '发行数量', value: formatCount(box.edition) },
    { label: '已售出', value: formatCount(box.sold) },
    { label: '已打开', value: formatCount(box.opened) },
    { label: '单价', value: formatFen(box.priceFen) },
    { label: '每盒期望价值', value: formatFen(box.expectedFen) },
    { label: '全部奖品价值', value: formatFen(box.worthFen) },
    { label: '全部售出收入', value: formatFen(box.revenueFen) },
    { label: '发布时间', value: formatTime(box.publishedAt) },
    { label: '结算时间', value: box.settledAt === null ? '' : formatTime(box.settledAt) },
  ]
}

const Prizes = ({ box }: { box: Box }) => (
  <SmallTable
    headings={headings}
    numbersFrom={2}
    className="min-w-[40rem]"
    rows={box.prizes.map((prize) => ({
      key: prize.goodsSn,
      cells: [
        prize.rank,
        prize.name,
        formatCount(prize.quantity),
        `${(prize.odds * 100).toFixed(2)}%`,
        formatFen(prize.priceFen),
        formatCount(prize.opened),
        formatCount(prize.left),
        formatCount(prize.returned),
      ],
    }))}
  />
)
