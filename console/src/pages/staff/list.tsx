import { Page } from '../../app/page.tsx'
import { DataTable } from '../../list/data-table.tsx'
import { useMay } from '../../lib/me.ts'
import { NewAccount } from './new-account.tsx'

const linkOf = ({ id }: { id: string }) => `/staff/${id}`

export default function StaffList() {
  const may = useMay()
  return (
    <Page title="员工" actions={may('staff.manage') && <NewAccount />}>
      <DataTable path="staff/list" label="员工" keyOf={({ id }) => id} linkOf={linkOf} empty="还没有员工" />
    </Page>
  )
}
