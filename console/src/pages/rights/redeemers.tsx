import type { AdminReply } from '@app/contract/admin/routes'
import { Page } from '../../parts/page.tsx'
import { ActionButton } from '../../form/action-button.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { useMay } from '../../lib/session.ts'
import { UserLink } from '../../parts/links.tsx'

type Redeemer = AdminReply<'redeemer/list'>['list'][number]

const cells = { uid: ({ uid }: Redeemer) => <UserLink uid={uid} /> }
const keyOf = ({ uid }: Redeemer) => uid
const rowActions = (redeemer: Redeemer) => <Dismiss redeemer={redeemer} />

/** Page for the staff who redeem rights on site. */
export default function Redeemers() {
  const may = useMay()('redeemer.manage')
  return (
    <Page
      title="核销人员"
      help={
        <p>核销人员用自己的藏友账号登录网站，在柜台扫藏友的核销码。可以限定他们只核销某些品牌的权益；不选为全部。</p>
      }
      actions={
        may && (
          <ActionButton
            path="redeemer/name"
            label="登记核销人员"
            variant="primary"
            input={{}}
            hints={{ phone: '注册时使用的手机号', brandKeys: '不选为全部品牌' }}
          />
        )
      }
    >
      <DataTable
        path="redeemer/list"
        label="核销人员"
        keyOf={keyOf}
        cells={cells}
        rowActions={rowActions}
        empty="还没有核销人员"
      />
    </Page>
  )
}

function Dismiss({ redeemer: { uid, dismissedAt } }: { redeemer: Redeemer }) {
  const may = useMay()
  if (dismissedAt !== null || !may('redeemer.manage')) return null
  return (
    <ActionButton path="redeemer/dismiss" label="撤销" isDangerous input={{ uid }} successMessage="已撤销，立即生效" />
  )
}
