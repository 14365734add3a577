import type { AdminReply } from '@app/contract/admin/routes'
import { buttonStyle } from '@app/ui'
import { Link } from '@tanstack/react-router'
import { Badge } from '../../parts/badge.tsx'
import { NamedPicture } from '../../parts/named-picture.tsx'
import { Page } from '../../parts/page.tsx'
import { ActionButton } from '../../form/action-button.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { useMay } from '../../lib/session.ts'
import { OrderLink } from '../../parts/links.tsx'
import { SendMany } from './send-many.tsx'

type Parcel = AdminReply<'parcel/list'>['list'][number]

const cells = {
  orderSn: ({ orderSn }: Parcel) => <OrderLink orderSn={orderSn} />,
  goodsName: ({ goodsName, cover }: Parcel) => <NamedPicture picture={cover}>{goodsName}</NamedPicture>,
  state: ({ state }: Parcel) =>
    state === 'toSend' ? <Badge tone="waiting">待发货</Badge> : <Badge tone="going">运送中</Badge>,
  recipient: ({ recipient }: Parcel) => (recipient === '' ? '待填地址' : undefined),
}
const rowActions = (parcel: Parcel) => <RowActions parcel={parcel} />

/** Page that lists parcels to send and in transit. */
export default function Parcels() {
  const may = useMay()
  return (
    <Page
      title="包裹"
      actions={
        may('parcel.send') && (
          <>
            <Link to="/parcels/picking" className={buttonStyle({ size: 'small' })}>
              拣货单
            </Link>
            <SendMany />
          </>
        )
      }
    >
      <DataTable
        path="parcel/list"
        label="包裹"
        keyOf={({ orderSn }) => orderSn}
        cells={cells}
        rowActions={rowActions}
        empty="没有待发货的包裹"
      />
    </Page>
  )
}

function RowActions({ parcel: { orderSn, state, recipient, carrier, trackingNumber } }: { parcel: Parcel }) {
  const may = useMay()
  if (!may('parcel.send')) return null
  if (state === 'sent') {
    return (
      <ActionButton
        path="parcel/correct"
        label="更正单号"
        input={{ orderSn }}
        initial={{ carrier, trackingNumber }}
        successMessage="已更正"
      />
    )
  }
  return recipient === '' ? null : (
    <ActionButton path="parcel/send" label="发货" input={{ orderSn }} successMessage="已发货" />
  )
}
