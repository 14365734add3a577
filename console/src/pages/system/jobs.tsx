import { InnerLink } from '../../parts/inner-link.tsx'
import { Page } from '../../parts/page.tsx'
import { DataTable } from '../../table/data-table.tsx'

const linkOf = ({ id }: { id: string }) => `/jobs/${id}`

/** Page that lists past and pending jobs, including dead letters. */
export default function Jobs() {
  return (
    <Page title="后台任务" actions={<InnerLink to="/sweeps">受阻的巡检</InnerLink>}>
      <DataTable path="job/list" label="后台任务" keyOf={({ id }) => id} linkOf={linkOf} empty="没有这样的任务" />
    </Page>
  )
}
