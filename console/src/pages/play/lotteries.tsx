import { buttonStyle } from '@app/ui'
import { Link } from '@tanstack/react-router'
import { Page } from '../../parts/page.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { poolCells } from './pool-cells.tsx'

const columns = ['title', 'state', 'startsAt', 'endsAt', 'freePerDay', 'costPoints', 'perDay', 'poolId'] as const
const linkOf = ({ poolId }: { poolId: string }) => `/lotteries/${poolId}`

/** Page that lists lotteries in any state. */
export default function Lotteries() {
  return (
    <Page
      title="抽奖"
      help={
        <>
          <p>每个抽奖有八个奖品，概率合计 100%。每天零点前先公布当天的承诺，谁都改不了当天的结果。</p>
          <p>
            点开一项，可以看概率和剩余、立即暂停、由两个人修改概率或补充奖品。新的抽奖在「待发布」里准备、检查、发布。
          </p>
        </>
      }
      actions={
        <Link to="/lotteries/winners" className={buttonStyle({ size: 'small' })}>
          中奖名单
        </Link>
      }
    >
      <DataTable
        path="lottery/list"
        label="抽奖"
        keyOf={({ poolId }) => poolId}
        linkOf={linkOf}
        columns={columns}
        cells={poolCells}
        empty="还没有抽奖"
      />
    </Page>
  )
}
