import type { AdminReply } from '@app/contract/admin/routes'
import { InnerLink } from '../../parts/inner-link.tsx'
import { Page } from '../../parts/page.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { UserLink } from '../../parts/links.tsx'

type Win = AdminReply<'lottery/winners'>['list'][number]

const columns = ['drawnAt', 'title', 'uid', 'nickname', 'phone', 'prizeName', 'kind', 'costPoints', 'givenId'] as const
const cells = {
  title: ({ poolId, title }: Win) => <InnerLink to={`/lotteries/${poolId}`}>{title}</InnerLink>,
  uid: ({ uid }: Win) => <UserLink uid={uid} />,
  givenId: ({ kind, givenId }: Win) =>
    givenId === null ? undefined : kind === 'collectible' ? (
      <InnerLink to={`/items/${givenId}`}>藏品 {givenId}</InnerLink>
    ) : (
      givenId
    ),
}

/** Page that lists lottery winners and their prizes. */
export default function Winners() {
  return (
    <Page
      title="中奖名单"
      help={
        <p>
          奖品在抽中的同时发给本人：积分入账，藏品、盲盒、礼盒直接到账，不用另外发放。名单可按活动、奖品、用户和时间筛选后导出。
        </p>
      }
    >
      <DataTable
        path="lottery/winners"
        label="中奖名单"
        keyOf={({ drawId }) => drawId}
        columns={columns}
        cells={cells}
        empty="还没有人中奖"
      />
    </Page>
  )
}
