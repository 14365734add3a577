import { Page } from '../app/page.tsx'
import { DataTable } from '../list/data-table.tsx'

const columns = ['redeemedAt', 'brandName', 'rightName', 'itemId', 'place', 'redeemerName'] as const

/** Rights that were used on site; partners see those of their own brands. */
export default function Redemptions() {
  return (
    <Page title="核销记录">
      <DataTable path="redemption/list" label="核销记录" keyOf={({ id }) => id} columns={columns} empty="还没有核销" />
    </Page>
  )
}
