import type { AdminReply } from '@app/contract/admin/routes'
import { Page } from '../../parts/page.tsx'
import { ActionButton } from '../../form/action-button.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { useMay } from '../../lib/session.ts'

type Redemption = AdminReply<'redemption/list'>['list'][number]

const columns = ['redeemedAt', 'brandName', 'rightName', 'itemId', 'place', 'redeemerName', 'reversedAt'] as const
const keyOf = ({ id }: Redemption) => id
const rowActions = (redemption: Redemption) => <Reverse redemption={redemption} />

/** Page that lists rights redeemed on site; partner staff see those of their own brands. */
export default function Redemptions() {
  const may = useMay()('redemption.reverse')
  return (
    <Page
      title="核销记录"
      help={<p>每一次到场核销。扫错了可以撤销：需要两个人，权益回到同一位持有人手里，结算里记一笔相反的核销费。</p>}
    >
      <DataTable
        path="redemption/list"
        label="核销记录"
        keyOf={keyOf}
        columns={columns}
        {...(may && { rowActions })}
        empty="还没有核销"
      />
    </Page>
  )
}

function Reverse({ redemption: { id, reversedAt } }: { redemption: Redemption }) {
  if (reversedAt !== null) return null
  return (
    <ActionButton path="redemption/reverse" label="撤销" isDangerous input={{ id }}>
      撤销之后，这项权益回到当时的持有人手里，可以再用一次。
    </ActionButton>
  )
}
