import type { AdminReply } from '@app/contract/admin/routes'
import { useNavigate } from '@tanstack/react-router'
import { Page } from '../../parts/page.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { useMay } from '../../lib/session.ts'
import { AirdropBadge } from './badges.tsx'
import { Prepare } from './prepare.tsx'

type Airdrop = AdminReply<'airdrop/list'>['list'][number]

const columns = [
  'airdropId',
  'title',
  'goodsName',
  'state',
  'lines',
  'given',
  'refused',
  'waiting',
  'preparedAt',
] as const
const cells = { state: ({ state }: Airdrop) => <AirdropBadge state={state} /> }
const linkOf = ({ airdropId }: Airdrop) => `/airdrops/${airdropId}`
/** Page that lists airdrops. */
export default function Airdrops() {
  const may = useMay()
  const navigate = useNavigate()
  return (
    <Page
      title="空投"
      help={
        <>
          <p>
            按名单把一件作品发给人，不收钱。先导入名单，核对谁会收到、谁不会及原因，再执行；超过 50 件要另一位同事复核。
          </p>
          <p>
            执行时先留出全部件数，再逐行发放。中途服务中断会接着发，不会多发也不会漏发；「停止」立即生效，没发的退回发行量。
          </p>
        </>
      }
      actions={
        may('airdrop.manage') && <Prepare onImported={(airdropId) => void navigate({ to: `/airdrops/${airdropId}` })} />
      }
    >
      <DataTable
        path="airdrop/list"
        label="空投"
        keyOf={({ airdropId }) => airdropId}
        linkOf={linkOf}
        columns={columns}
        cells={cells}
        empty="还没有空投"
      />
    </Page>
  )
}
