import { formatCount, shortAddress } from '@app/ui'
import type { AdminReply } from '@app/contract/admin/routes'
import { UserLink } from '../../parts/links.tsx'
import { NamedPicture } from '../../parts/named-picture.tsx'
import { BulkButton } from '../../form/bulk-button.tsx'
import { useMay } from '../../lib/session.ts'
import { Page } from '../../parts/page.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { ItemBadge } from './badges.tsx'

type Item = AdminReply<'item/list'>['list'][number]

const columns = ['itemId', 'goodsName', 'serial', 'uid', 'state', 'tokenId', 'transactionHash', 'mintedAt'] as const
const short = (text: string | null) =>
  text === null ? undefined : (
    <span className="font-mono text-xs" title={text}>
      {shortAddress(text)}
    </span>
  )
const cells = {
  serial: ({ serial, edition }: { serial: number; edition: number }) => `${serial} / ${formatCount(edition)}`,
  goodsName: ({ goodsName, cover }: Item) => <NamedPicture picture={cover}>{goodsName}</NamedPicture>,
  uid: ({ uid, nickname }: Item) => <UserLink uid={uid}>{nickname}</UserLink>,
  state: (row: { state: number; isFrozen: boolean }) => <ItemBadge {...row} />,
  tokenId: ({ tokenId }: { tokenId: string | null }) => short(tokenId),
  transactionHash: ({ transactionHash }: { transactionHash: string | null }) => short(transactionHash),
}

const linkOf = ({ itemId }: { itemId: string }) => `/items/${itemId}`

/** Actions on the ticked items, as the user's rights allow. */
function BulkActions({ ticked, clear }: { ticked: readonly Item[]; clear: () => void }) {
  const may = useMay()
  const names = new Map<string, string>(
    ticked.map(({ itemId, goodsName, serial }) => [itemId, `${goodsName} #${serial}`]),
  )
  const many = { ids: [...names.keys()], nameOf: (id: string) => names.get(id) ?? id, onBegun: clear }
  return (
    <>
      {may('item.freeze') && (
        <BulkButton path="item/freeze" label="冻结" isDangerous {...many}>
          立即生效：不能转赠、收下、合成、销毁，也不能使用权益，持有人会看到说明。所选藏品记同一份文书。
        </BulkButton>
      )}
      {may('item.unfreeze') && (
        <BulkButton path="item/unfreeze" label="解除冻结" {...many}>
          每一件都要另一位同事复核，通过后解除。
        </BulkButton>
      )}
    </>
  )
}

const bulk = (ticked: readonly Item[], clear: () => void) => <BulkActions ticked={ticked} clear={clear} />

export default function Items() {
  const may = useMay()
  return (
    <Page title="藏品">
      <DataTable
        path="item/list"
        label="藏品"
        keyOf={({ itemId }) => itemId}
        linkOf={linkOf}
        columns={columns}
        cells={cells}
        {...((may('item.freeze') || may('item.unfreeze')) && { bulk })}
        empty="还没有藏品"
      />
    </Page>
  )
}
