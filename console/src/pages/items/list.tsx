import { formatCount, shortAddress } from '@app/ui'
import { InnerLink } from '../../parts/inner-link.tsx'
import { Page } from '../../parts/page.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { ItemBadge } from './badges.tsx'

const columns = [
  'itemId',
  'goodsName',
  'serial',
  'uid',
  'nickname',
  'state',
  'tokenId',
  'transactionHash',
  'mintedAt',
] as const
const short = (text: string | null) =>
  text === null ? undefined : (
    <span className="font-mono text-xs" title={text}>
      {shortAddress(text)}
    </span>
  )
const cells = {
  serial: ({ serial, edition }: { serial: number; edition: number }) => `${serial} / ${formatCount(edition)}`,
  uid: ({ uid }: { uid: string }) => <InnerLink to={`/users/${uid}`}>{uid}</InnerLink>,
  state: (row: { state: number; isFrozen: boolean }) => <ItemBadge {...row} />,
  tokenId: ({ tokenId }: { tokenId: string | null }) => short(tokenId),
  transactionHash: ({ transactionHash }: { transactionHash: string | null }) => short(transactionHash),
}

const linkOf = ({ itemId }: { itemId: string }) => `/items/${itemId}`

export default function Items() {
  return (
    <Page title="藏品">
      <DataTable
        path="item/list"
        label="藏品"
        keyOf={({ itemId }) => itemId}
        linkOf={linkOf}
        columns={columns}
        cells={cells}
        empty="还没有藏品"
      />
    </Page>
  )
}
