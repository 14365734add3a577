import { buttonStyle } from '@app/ui'
import { Link } from '@tanstack/react-router'
import { Page } from '../../parts/page.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { poolCells } from './pool-cells.tsx'

const columns = ['title', 'state', 'startsAt', 'endsAt', 'freePerDay', 'costPoints', 'perDay', 'poolId'] as const
const linkOf = ({ poolId }: { poolId: string }) => `/wishing/${poolId}`

/** Page that lists wishing events in any state. */
export default function WishingEvents() {
  return (
    <Page
      title="祈愿活动"
      help={
        <>
          <p>
            许愿时当场决定带来什么，奖品等许愿的人在期限内领取，逾期收回。心愿的文字先由机器检查，需人工审核的到「待审核」。
          </p>
          <p>
            点开一项，可以暂停、修改概率，或由两个人取消：取消后活动立即结束，付过的钱和积分退还，已得的奖品仍可领取。
          </p>
        </>
      }
      actions={
        <Link to="/wishing/wishes" className={buttonStyle({ size: 'small' })}>
          全部心愿
        </Link>
      }
    >
      <DataTable
        path="wishing/list"
        label="祈愿活动"
        keyOf={({ poolId }) => poolId}
        linkOf={linkOf}
        columns={columns}
        cells={poolCells}
        empty="还没有祈愿活动"
      />
    </Page>
  )
}
