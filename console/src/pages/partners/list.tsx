import type { AdminReply } from '@app/contract/admin/routes'
import { InnerLink } from '../../parts/inner-link.tsx'
import { Page } from '../../parts/page.tsx'
import { ActionButton } from '../../form/action-button.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { useMay } from '../../lib/session.ts'

type Partner = AdminReply<'partner/list'>['list'][number]

const keyOf = ({ id }: Partner) => id
const linkOf = ({ id }: Partner) => `/partners/${id}`
// The first column is the link.
const columns = ['name', 'brands', 'shops', 'createdAt', 'endedAt'] as const

/** Page that lists the companies whose brands offer rights or whose shops sell works. */
export default function Partners() {
  const may = useMay()
  return (
    <Page
      title="商户"
      help={
        <>
          <p>一家商户有自己的品牌（提供权益）和店铺（出售作品），按结算条件每月结算。</p>
          <p>顺序：添加商户，设置结算条件，绑定品牌和店铺，再到员工页为它的人开账号（角色「权益商户」，设置范围）。</p>
        </>
      }
      actions={
        <>
          {may('settlement.read') && <InnerLink to="/settlements">结算单</InnerLink>}
          {may('partner.manage') && (
            <ActionButton
              path="partner/save"
              label="添加商户"
              variant="primary"
              input={{ version: 0, id: undefined }}
            />
          )}
        </>
      }
    >
      <DataTable path="partner/list" label="商户" keyOf={keyOf} linkOf={linkOf} columns={columns} empty="还没有商户" />
    </Page>
  )
}
