import type { AdminReply } from '@app/contract/admin/routes'
import { Page } from '../../parts/page.tsx'
import { DataTable } from '../../table/data-table.tsx'

type Sale = AdminReply<'partnerSale/list'>['list'][number]

const keyOf = ({ id }: Sale) => id
const columns = ['at', 'kind', 'orderSn', 'shopName', 'goodsName', 'quantity', 'amountFen'] as const

/** Page that lists sales of partner shops; partner staff see only their own. */
export default function PartnerSales() {
  return (
    <Page title="店铺销售" help={<p>商户店铺的每一笔收款和退款，与结算单里的销售、退款逐笔对应；不含买家信息。</p>}>
      <DataTable path="partnerSale/list" label="店铺销售" keyOf={keyOf} columns={columns} empty="还没有销售" />
    </Page>
  )
}
