import type { AdminReply } from '@app/contract/admin/routes'
import { labelsOf } from '../../lib/labels.ts'
import { Badge, type Tone } from '../../parts/badge.tsx'
import { Page } from '../../parts/page.tsx'
import { ActionButton } from '../../form/action-button.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { useMay } from '../../lib/session.ts'
import { OrderLink, UserLink } from '../../parts/links.tsx'
import { adminLists } from '@app/contract/admin/lists.derived'

type Return = AdminReply<'return/list'>['list'][number]

const labels = labelsOf(adminLists['return/list'].columns, 'state')
const tones: Readonly<Record<number, Tone>> = { 1: 'waiting', 2: 'going', 3: 'over', 4: 'done' }
const columns = [
  'orderSn',
  'askedAt',
  'uid',
  'goodsName',
  'quantity',
  'amountFen',
  'state',
  'reason',
  'answer',
  'restockedBy',
] as const
const cells = {
  orderSn: ({ orderSn }: Return) => <OrderLink orderSn={orderSn} />,
  uid: ({ uid }: Return) => <UserLink uid={uid} />,
  state: ({ state }: Return) => <Badge tone={tones[state] ?? 'over'}>{labels[state]}</Badge>,
}
const rowActions = (one: Return) => <RowActions one={one} />

/** Page that lists return requests and their outcomes. */
export default function Returns() {
  return (
    <Page title="退货">
      <DataTable
        path="return/list"
        label="退货"
        keyOf={({ orderSn }) => orderSn}
        columns={columns}
        cells={cells}
        rowActions={rowActions}
        empty="没有退货"
      />
    </Page>
  )
}

function RowActions({ one: { orderSn, state, restockedBy } }: { one: Return }) {
  const may = useMay()
  if (!may('return.decide')) return null
  if (state === 1) {
    return (
      <>
        <ActionButton
          path="return/decide"
          label="同意"
          input={{ orderSn, decision: 'accept' }}
          hints={{ answer: '寄回地址，买家会看到' }}
          successMessage="已同意，买家会看到寄回地址"
        />
        <ActionButton
          path="return/decide"
          label="不同意"
          input={{ orderSn, decision: 'refuse' }}
          hints={{ answer: '买家会看到' }}
          successMessage="已答复买家"
          isDangerous
        />
      </>
    )
  }
  if (state === 2) {
    return (
      <ActionButton path="return/receive" label="已收到退货" input={{ orderSn }} successMessage="已登记，正在退款">
        确认后立即退款给买家；当天退款合计超过 ¥1,000 的，由另一位同事复核后再退。
      </ActionButton>
    )
  }
  if (state === 4 && restockedBy === '') {
    return (
      <ActionButton path="return/decide" label="重新上架" input={{ orderSn, decision: 'restock', answer: undefined }}>
        退回的商品完好，放回可售库存。
      </ActionButton>
    )
  }
  return null
}
