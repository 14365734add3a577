import type { AdminReply } from '@app/contract/admin/routes'
import { Badge } from '../../parts/badge.tsx'
import { NamedPicture } from '../../parts/named-picture.tsx'
import { Page } from '../../parts/page.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { useMay } from '../../lib/session.ts'
import { NewDraftButton } from '../drafts/new-draft.tsx'

type Box = AdminReply<'box/list'>['list'][number]

const columns = ['name', 'edition', 'sold', 'opened', 'publishedAt', 'settledAt', 'goodsSn'] as const
const cells = {
  name: ({ name, cover }: Box) => <NamedPicture picture={cover}>{name}</NamedPicture>,
  settledAt: ({ settledAt }: Box) => (settledAt === null ? <Badge tone="going">未结算</Badge> : undefined),
}
const linkOf = ({ goodsSn }: Box) => `/boxes/${goodsSn}`

/** Page that lists published blind boxes. */
export default function Boxes() {
  const may = useMay()
  return (
    <Page
      title="盲盒"
      actions={may('draft.edit') && <NewDraftButton kind="blindBox" name="盲盒" isMain />}
      help={
        <p>
          每个编号里是什么，在发布那一刻就定下并公布承诺值，之后谁也不能改。销售结束、且没有待付款订单、没兑的码和没拆的礼盒后，系统会自行结算：
          公布种子供人验证，没卖出的奖品退回发行量。
        </p>
      }
    >
      <DataTable
        path="box/list"
        label="盲盒"
        keyOf={({ goodsSn }) => goodsSn}
        linkOf={linkOf}
        columns={columns}
        cells={cells}
        empty="还没有发布过盲盒"
      />
    </Page>
  )
}
