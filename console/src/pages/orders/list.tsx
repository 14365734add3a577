import type { AdminReply } from '@app/contract/admin/routes'
import { NamedPicture } from '../../parts/named-picture.tsx'
import { UserLink } from '../../parts/links.tsx'
import { Page } from '../../parts/page.tsx'
import { BulkButton } from '../../form/bulk-button.tsx'
import { useMay } from '../../lib/session.ts'
import { DataTable } from '../../table/data-table.tsx'
import { StatusBadge } from './status-badge.tsx'

const columns = [
  'orderSn',
  'placedAt',
  'nickname',
  'phone',
  'goodsName',
  'quantity',
  'amountFen',
  'refundedFen',
  'status',
  'platform',
] as const
type Order = AdminReply<'order/list'>['list'][number]

const cells = {
  nickname: ({ uid, nickname }: Order) => <UserLink uid={uid}>{nickname}</UserLink>,
  goodsName: ({ goodsName, cover }: Order) => <NamedPicture picture={cover}>{goodsName}</NamedPicture>,
  status: ({ status }: { status: number }) => <StatusBadge status={status} />,
  refundedFen: ({ refundedFen }: { refundedFen: number }) => (refundedFen === 0 ? '—' : undefined),
}

const linkOf = ({ orderSn }: { orderSn: string }) => `/orders/${orderSn}`

/** Actions on the ticked orders, as the user's rights allow. */
function BulkActions({ ticked, clear }: { ticked: readonly Order[]; clear: () => void }) {
  const may = useMay()
  const many = { ids: ticked.map(({ orderSn }) => orderSn), nameOf: (id: string) => id, onBegun: clear }
  return (
    <>
      {may('order.cancel') && (
        <BulkButton path="order/cancel" label="取消订单" isDangerous {...many}>
          只取消待付款的订单，名额立刻放出；已付款的请逐笔退款。
        </BulkButton>
      )}
      {may('order.deliver') && (
        <BulkButton path="order/deliverAgain" label="重新上链" {...many}>
          把上链失败的藏品再交一次给区块链。
        </BulkButton>
      )}
    </>
  )
}

const bulk = (ticked: readonly Order[], clear: () => void) => <BulkActions ticked={ticked} clear={clear} />

export default function Orders() {
  const may = useMay()
  return (
    <Page title="订单">
      <DataTable
        path="order/list"
        label="订单"
        keyOf={({ orderSn }) => orderSn}
        linkOf={linkOf}
        columns={columns}
        cells={cells}
        {...((may('order.cancel') || may('order.deliver')) && { bulk })}
        empty="还没有订单"
      />
    </Page>
  )
}
