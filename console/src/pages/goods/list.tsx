import type { AdminReply } from '@app/contract/admin/routes'
import { GoodsStatus } from '@app/contract/enums'
import { Badge } from '../../parts/badge.tsx'
import { NamedPicture } from '../../parts/named-picture.tsx'
import { Page } from '../../parts/page.tsx'
import { BulkButton } from '../../form/bulk-button.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { useMay } from '../../lib/session.ts'
import { StatusBadge } from './badges.tsx'
import { EditButton } from './edit-button.tsx'
import { StopButton } from './stop-button.tsx'

type Row = AdminReply<'goods/list'>['list'][number]

const keyOf = ({ goodsSn }: Row) => goodsSn
const linkOf = ({ goodsSn }: Row) => `/goods/${goodsSn}`
const columns = ['name', 'status', 'priceFen', 'edition', 'sold', 'left', 'saleStart', 'shopName'] as const
const cells = {
  name: ({ name, cover, isPrize }: Row) => (
    <NamedPicture picture={cover}>
      {name}
      {isPrize && (
        <span className="ml-2 inline-block">
          <Badge tone="over">奖品</Badge>
        </span>
      )}
    </NamedPicture>
  ),
  status: ({ status }: Row) => <StatusBadge status={status} />,
}
/** The list starts with works; prizes, lots and tickets are other kinds. */
const standard = { kind: 'work' } as const

const canBeBought: ReadonlySet<number> = new Set([
  GoodsStatus.waitOnShelf,
  GoodsStatus.inSale,
  GoodsStatus.tightInventory,
])
const rowActions = ({ goodsSn, goodsType, name, status }: Row) => (
  <>
    <EditButton goodsSn={goodsSn} goodsType={goodsType} />
    {canBeBought.has(status) && <StopButton goodsSn={goodsSn} name={name} />}
  </>
)

/** Emergency actions for the ticked rows, as the user's rights allow. */
function Emergencies({ ticked, clear }: { ticked: readonly Row[]; clear: () => void }) {
  const may = useMay()
  const names = new Map<string, string>(ticked.map(({ goodsSn, name }) => [goodsSn, name]))
  const many = { ids: [...names.keys()], nameOf: (id: string) => names.get(id) ?? id, onBegun: clear }
  return (
    <>
      {may('goods.stop') && (
        <BulkButton path="goods/stop" label="停售" isDangerous {...many}>
          立刻不能再下单；已下的订单照常付款。之后可以恢复发售。
        </BulkButton>
      )}
      {may('goods.takeDown') && (
        <BulkButton path="goods/takeDown" label="平台下架" isDangerous {...many}>
          立刻从店面消失，不能再下单；已售出的藏品不受影响。之后可以恢复上架。
        </BulkButton>
      )}
    </>
  )
}

const many = (ticked: readonly Row[], clear: () => void) => <Emergencies ticked={ticked} clear={clear} />

/** Page that lists everything that is or was on sale. */
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
        standard={standard}
        empty="还没有发布过，到“待发布”新建"
        {...((may('goods.stop') || may('goods.takeDown')) && { bulk: many })}
        {...((may('goods.stop') || may('draft.edit')) && { rowActions })}
      />
    </Page>
  )
}
