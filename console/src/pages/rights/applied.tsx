import type { AdminReply } from '@app/contract/admin/routes'
import { Button, Notice } from '@app/ui'
import { useState } from 'react'
import { Page } from '../../parts/page.tsx'
import { ActionButton } from '../../form/action-button.tsx'
import { ConfirmButton } from '../../form/confirm-button.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { useMay } from '../../lib/session.ts'
import { useWrite } from '../../lib/query.ts'
import { UserLink } from '../../parts/links.tsx'

type Applied = AdminReply<'appliedRight/list'>['list'][number]

const cells = { uid: ({ uid }: Applied) => <UserLink uid={uid} /> }
const keyOf = ({ id }: Applied) => id
const rowActions = (applied: Applied) => <RowActions applied={applied} />

/** Page that lists rights that users applied for: services to provide, and goods to ship. */
export default function AppliedRights() {
  return (
    <Page
      title="权益申请"
      help={
        <p>
          藏友申请了的线上服务和要寄送的权益。寄出后填快递单号；服务提供之后、包裹送达之后登记完成。打开地址会写进审计记录。
        </p>
      }
    >
      <DataTable
        path="appliedRight/list"
        label="权益申请"
        keyOf={keyOf}
        cells={cells}
        rowActions={rowActions}
        empty="没有等待处理的权益"
      />
    </Page>
  )
}

function RowActions({ applied: { id, delivery, carrier, trackingNumber } }: { applied: Applied }) {
  const may = useMay()('parcel.send')
  if (!may) return null
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {delivery === 'ship' && <Address id={id} />}
      {delivery === 'ship' && (
        <ActionButton
          path="appliedRight/ship"
          label={trackingNumber === '' ? '寄出' : '更正单号'}
          input={{ id }}
          {...(trackingNumber !== '' && { initial: { carrier, trackingNumber } })}
        />
      )}
      {(delivery === 'service' || trackingNumber !== '') && (
        <ConfirmButton path="appliedRight/finish" label="完成" input={{ id }} successMessage="已完成" />
      )}
    </div>
  )
}

function Address({ id }: { id: string }) {
  const open = useWrite('appliedRight/open')
  const [address, setAddress] = useState<AdminReply<'appliedRight/open'>>()
  if (address)
    return (
      <Notice>
        {address.name} {address.phone} {address.address}
      </Notice>
    )
  return (
    <Button
      size="small"
      pending={open.isPending}
      onClick={() => void open.mutateAsync({ id }).then(setAddress, () => undefined)}
    >
      地址
    </Button>
  )
}
