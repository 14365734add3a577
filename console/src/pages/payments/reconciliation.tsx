import type { AdminReply } from '@app/contract/admin/routes'
import { Page } from '../../app/page.tsx'
import { InnerLink } from '../../app/inner-link.tsx'
import { DataTable } from '../../list/data-table.tsx'

type Day = AdminReply<'reconciliation/days'>['list'][number]

const keyOf = ({ day, platform }: Day) => `${day} ${platform}`
const cells = {
  open: ({ day, platform, open }: Day) =>
    open === 0 ? undefined : (
      <InnerLink to={`/reconciliation/differences?day=${day}&platform=${platform}&isSettled=false`}>{open}</InnerLink>
    ),
}

/** The channels' bills against our books, day by day. */
export default function Reconciliation() {
  return (
    <Page title="对账" actions={<InnerLink to="/reconciliation/differences?isSettled=false">全部未处理差异</InnerLink>}>
      <DataTable path="reconciliation/days" label="对账" keyOf={keyOf} cells={cells} empty="还没有对过账" />
    </Page>
  )
}
