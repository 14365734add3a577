import type { AdminReply } from '@app/contract/admin/routes'
import { Page } from '../../app/page.tsx'
import { BulkButton } from '../../form/bulk-button.tsx'
import { DataTable } from '../../list/data-table.tsx'
import { useMay } from '../../lib/me.ts'
import { StatusMark } from './marks.tsx'

type Row = AdminReply<'goods/list'>['list'][number]

const keyOf = ({ goodsSn }: Row) => goodsSn
const linkOf = ({ goodsSn }: Row) => `/goods/${goodsSn}`
const columns = ['name', 'status', 'goodsType', 'priceFen', 'edition', 'sold', 'left', 'saleStart', 'shopName'] as const
const cells = { status: ({ status }: Row) => <StatusMark status={status} /> }

function stopMany(ticked: readonly Row[], clear: () => void) {
  const names = new Map<string, string>(ticked.map(({ goodsSn, name }) => [goodsSn, name]))
  return (
    <BulkButton
      path="goods/stop"
      label="紧急停售"
      ids={[...names.keys()]}
      nameOf={(id) => names.get(id) ?? id}
      onBegun={clear}
    >
      立刻不能再下单；已下的订单照常付款。之后可以恢复发售。
    </BulkButton>
  )
}

/** Everything that is or was sold. */
export default function GoodsList() {
  const may = useMay()
  return (
    <Page title="作品" note="发布过的作品、盲盒与其他商品：库存、状态，以及停售与恢复。">
      <DataTable
        path="goods/list"
        label="作品"
        keyOf={keyOf}
        linkOf={linkOf}
        columns={columns}
        cells={cells}
        empty="还没有发布过作品，到“待发布”新建一件"
        {...(may('goods.stop') && { bulk: stopMany })}
      />
    </Page>
  )
}
