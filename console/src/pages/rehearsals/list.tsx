import { Notice } from '@app/ui'
import type { AdminReply } from '@app/contract/admin/routes'
import { useNavigate } from '@tanstack/react-router'
import { useAddress } from '../../lib/address.ts'
import { InnerLink } from '../../parts/inner-link.tsx'
import { Page } from '../../parts/page.tsx'
import { ActionButton } from '../../form/action-button.tsx'
import { useMay } from '../../lib/session.ts'
import { useRead } from '../../lib/query.ts'
import { Badge } from '../../parts/badge.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { curves, formatDelay, OutcomeBadge, StateBadge } from './badges.tsx'
import { rehearsalHints } from './rehearse-button.tsx'

type Row = AdminReply<'rehearsal/list'>['list'][number]

const columns = [
  'goodsName',
  'state',
  'people',
  'curve',
  'edition',
  'sold',
  'outcome',
  'peakOrders',
  'p99',
  'askedAt',
  'askedBy',
] as const
const cells = {
  goodsName: ({ id, goodsName, draftId }: Row) => (
    <span className="flex items-center gap-2">
      <InnerLink to={`/rehearsals/${id}`}>{goodsName}</InnerLink>
      {draftId !== null && <Badge tone="going">草稿</Badge>}
    </span>
  ),
  state: ({ state }: Row) => <StateBadge state={state} />,
  curve: ({ curve }: Row) => curves[curve],
  outcome: ({ outcome }: Row) => (outcome === null ? '—' : <OutcomeBadge outcome={outcome} />),
  p99: ({ p99 }: Row) => (p99 === null ? '—' : formatDelay(p99)),
}
const every = 3000

/** Page that lists rehearsals, which run a sale with simulated users. */
export default function Rehearsals() {
  const may = useMay()
  const navigate = useNavigate()
  const [{ goodsSn }] = useAddress()
  const readiness = useRead('rehearsal/readiness', goodsSn === undefined ? {} : { goodsSn }, { every })
  return (
    <Page
      title="演练"
      note="用模拟用户，按作品自己的规则，在正在运行的服务器上演练一次发售"
      help={
        <>
          <p>
            演练在一个自己的临时数据库里进行，结束就删除：不发短信、不上链、不动真钱，用户、订单、报表、导出和账目里都不会出现演练的人。
          </p>
          <p>还没有发布的作品和盲盒也能演练：从草稿页发起，按草稿里现在填写的规则。盲盒买到就打开。</p>
          <p>它会占用服务器资源，所以真实发售前后 15 分钟内不能演练；最多五分钟自动结束，也可以随时停止。</p>
          <p>
            结论看三样：售出与账目是否完全对得上、每个人是否都有答复、99%
            的人是否在两秒内有答复。改了服务器或规则之后再演练一次，两次可以并排比较。
          </p>
        </>
      }
      actions={
        may('rehearsal.run') && (
          <ActionButton
            path="rehearsal/start"
            label="发起演练"
            variant="primary"
            input={{}}
            initial={{ goodsSn: goodsSn ?? '', people: 1000, curve: 'atOnce', earlyPercent: 10 }}
            hints={rehearsalHints}
            successMessage="已发起"
            onDone={({ id }) => void navigate({ to: `/rehearsals/${id}` })}
          />
        )
      }
    >
      {readiness.data && readiness.data.hindrances.length > 0 && (
        <Notice
          title="现在不能演练"
          action={
            readiness.data.runningId !== null && (
              <InnerLink to={`/rehearsals/${readiness.data.runningId}`}>去看进行中的演练</InnerLink>
            )
          }
        >
          {readiness.data.hindrances.join('；')}
        </Notice>
      )}
      <DataTable
        path="rehearsal/list"
        label="演练"
        keyOf={({ id }) => id}
        columns={columns}
        cells={cells}
        empty="还没有演练"
      />
    </Page>
  )
}
