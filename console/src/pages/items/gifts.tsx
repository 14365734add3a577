import { UserLink } from '../../parts/links.tsx'
import { Page } from '../../parts/page.tsx'
import { formatDistance } from '../../lib/format.ts'
import { DataTable } from '../../table/data-table.tsx'

const columns = ['itemId', 'goodsName', 'serial', 'fromNickname', 'toNickname', 'sentAt', 'expiresAt'] as const
const onTheirWay = { state: 1 } as const
const cells = {
  fromNickname: ({ fromUid, fromNickname }: { fromUid: string; fromNickname: string }) => (
    <UserLink uid={fromUid}>{fromNickname}</UserLink>
  ),
  toNickname: ({ toUid, toNickname }: { toUid: string; toNickname: string }) => (
    <UserLink uid={toUid}>{toNickname}</UserLink>
  ),
  expiresAt: ({ expiresAt }: { expiresAt: number }) => formatDistance(expiresAt),
}

const linkOf = ({ itemId }: { itemId: string }) => `/items/${itemId}`

/** Page that lists gifts that wait for acceptance. */
export default function Gifts() {
  return (
    <Page title="转赠途中">
      <DataTable
        path="gift/list"
        label="转赠途中"
        keyOf={({ giftId }) => giftId}
        linkOf={linkOf}
        fixed={onTheirWay}
        columns={columns}
        cells={cells}
        empty="没有转赠在途中"
      />
    </Page>
  )
}
