import { adminLists } from '@app/contract/admin/lists.derived'
import type { AdminReply } from '@app/contract/admin/routes'
import { labelsOf } from '../../lib/labels.ts'
import { InnerLink } from '../../parts/inner-link.tsx'
import { Badge, type Tone } from '../../parts/badge.tsx'
import { Page } from '../../parts/page.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { OrderLink, UserLink } from '../../parts/links.tsx'

type Wish = AdminReply<'wishing/wishes'>['list'][number]

const labels = labelsOf(adminLists['wishing/wishes'].columns, 'brought')
const tones: Readonly<Record<Wish['brought'], Tone>> = {
  nothing: 'over',
  waiting: 'waiting',
  received: 'done',
  expired: 'over',
}
const columns = [
  'madeAt',
  'title',
  'uid',
  'text',
  'prizeName',
  'brought',
  'costPoints',
  'orderSn',
  'givenBackAt',
] as const
const cells = {
  title: ({ poolId, title }: Wish) => <InnerLink to={`/wishing/${poolId}`}>{title}</InnerLink>,
  uid: ({ uid }: Wish) => <UserLink uid={uid} />,
  brought: ({ brought }: Wish) => <Badge tone={tones[brought]}>{labels[brought]}</Badge>,
  orderSn: ({ orderSn }: Wish) => (orderSn === null ? undefined : <OrderLink orderSn={orderSn} />),
}

/** Page that lists all wishes with their results. */
export default function Wishes() {
  return (
    <Page title="心愿" help={<p>谁许了什么愿、带来什么、领了没有。要撤下文字，到「公开内容」按编号查找。</p>}>
      <DataTable
        path="wishing/wishes"
        label="心愿"
        keyOf={({ wishId }) => wishId}
        columns={columns}
        cells={cells}
        empty="还没有人许愿"
      />
    </Page>
  )
}
