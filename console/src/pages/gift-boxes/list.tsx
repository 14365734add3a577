import type { AdminReply } from '@app/contract/admin/routes'
import { Badge } from '../../parts/badge.tsx'
import { NamedPicture } from '../../parts/named-picture.tsx'
import { Page } from '../../parts/page.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { useMay } from '../../lib/session.ts'
import { NewDraftButton } from '../drafts/new-draft.tsx'

type GiftBox = AdminReply<'giftBox/list'>['list'][number]

const columns = ['name', 'given', 'opened', 'codesOpen', 'createdAt', 'stoppedAt', 'giftBoxId'] as const
const cells = {
  name: ({ name, cover }: GiftBox) => <NamedPicture picture={cover}>{name}</NamedPicture>,
  stoppedAt: ({ stoppedAt }: GiftBox) => (stoppedAt === null ? <Badge tone="going">可发放</Badge> : undefined),
}
const keyOf = ({ giftBoxId }: GiftBox) => giftBoxId
const linkOf = ({ giftBoxId }: GiftBox) => `/gift-boxes/${giftBoxId}`

/** Page that lists published kinds of gift boxes. */
export default function GiftBoxes() {
  const may = useMay()
  return (
    <Page
      title="礼盒"
      help={
        <p>
          礼盒不单独出售：用兑换码、抽奖或祈愿发出。每发出或预留一盒，就从盒内每件的发行量里留出一份；停发后不再预留新的，
          已经发出的照常打开。
        </p>
      }
      actions={may('draft.edit') && <NewDraftButton kind="giftBox" name="礼盒" isMain />}
    >
      <DataTable
        path="giftBox/list"
        label="礼盒"
        keyOf={keyOf}
        linkOf={linkOf}
        columns={columns}
        cells={cells}
        empty="还没有发布过礼盒"
      />
    </Page>
  )
}
