import type { AdminReply } from '@app/contract/admin/routes'
import { Page } from '../../parts/page.tsx'
import { BulkButton } from '../../form/bulk-button.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { useMay } from '../../lib/session.ts'
import { NewAccount } from './new-account.tsx'

const linkOf = ({ id }: { id: string }) => `/staff/${id}`

type Person = AdminReply<'staff/list'>['list'][number]

function disableMany(ticked: readonly Person[], clear: () => void) {
  const names = new Map<string, string>(ticked.map(({ id, displayName }) => [id, displayName]))
  return (
    <BulkButton
      path="staff/disable"
      label="停用"
      isDangerous
      ids={[...names.keys()]}
      nameOf={(id) => names.get(id) ?? id}
      onBegun={clear}
    >
      停用后立即无法使用控制台，所有会话结束。
    </BulkButton>
  )
}

export default function StaffList() {
  const may = useMay()
  return (
    <Page title="员工" actions={may('staff.manage') && <NewAccount />}>
      <DataTable
        path="staff/list"
        label="员工"
        keyOf={({ id }) => id}
        linkOf={linkOf}
        empty="还没有员工"
        {...(may('staff.manage') && { bulk: disableMany })}
      />
    </Page>
  )
}
