import type { AdminReply } from '@app/contract/admin/routes'
import { buttonStyle } from '@app/ui'
import { Link } from '@tanstack/react-router'
import { NamedPicture } from '../../parts/named-picture.tsx'
import { Page } from '../../parts/page.tsx'
import { ActionButton } from '../../form/action-button.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { useMay } from '../../lib/session.ts'
import { LotBadge } from './badges.tsx'

type Lot = AdminReply<'lot/list'>['list'][number]

const columns = ['name', 'house', 'state', 'round', 'startPriceFen', 'priceFen', 'bids', 'endsAt', 'lotId'] as const
const cells = {
  name: ({ name, cover }: Lot) => <NamedPicture picture={cover}>{name}</NamedPicture>,
  state: ({ state }: Lot) => <LotBadge state={state} />,
}
const linkOf = ({ lotId }: Lot) => `/lots/${lotId}`

/** Page that lists lots in any state. */
export default function Lots() {
  const may = useMay()
  return (
    <Page
      title="拍品"
      help={
        <>
          <p>点开一件拍品可以看着它竞拍：出价、延时、领先的人、保证金。新的拍品在「待发布」里准备、检查、发布。</p>
          <p>「开关出价」管全部拍品：关闭后不收新的出价和保证金，已经开拍的仍按时结束。</p>
        </>
      }
      actions={
        <>
          <Link to="/lots/bids" className={buttonStyle({ size: 'small' })}>
            出价记录
          </Link>
          <Link to="/lots/deposits" className={buttonStyle({ size: 'small' })}>
            保证金
          </Link>
          {may('auction.stop') && (
            <ActionButton path="auction/open" label="开关出价" input={{}} successMessage="已保存，立即生效">
              勾选为开放，不勾为关闭。
            </ActionButton>
          )}
        </>
      }
    >
      <DataTable
        path="lot/list"
        label="拍品"
        keyOf={({ lotId }) => lotId}
        linkOf={linkOf}
        columns={columns}
        cells={cells}
        empty="还没有拍品"
      />
    </Page>
  )
}
