import type { AdminReply } from '@app/contract/admin/routes'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Page } from '../../app/page.tsx'
import { ActButton } from '../../form/act-button.tsx'
import { DataTable } from '../../list/data-table.tsx'
import { useMay } from '../../lib/me.ts'
import { ListControl } from './list-control.tsx'
import { AirdropMark } from './marks.tsx'

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
const cells = { state: ({ state }: Airdrop) => <AirdropMark state={state} /> }
const linkOf = ({ airdropId }: Airdrop) => `/airdrops/${airdropId}`
const hints = {
  goodsSn: '发放哪件数字藏品',
  title: '收到的人在藏品经过里看到，例如「周年纪念」',
  csv: '每行：手机号或用户编号,件数；件数不写为 1。一次最多 2000 行',
} as const

/** Pieces that are given by lists. */
export default function Airdrops() {
  const may = useMay()
  const navigate = useNavigate()
  const [key] = useState(() => crypto.randomUUID())
  return (
    <Page
      title="空投"
      help={
        <>
          <p>
            按名单把一件作品发给人，不收钱。先导入名单，看清谁会收到、谁不会和为什么，再执行；超过 50
            件要另一位同事复核。
          </p>
          <p>
            执行时先留出全部件数，再逐行发放。中途服务中断会接着发，不会多发也不会漏发；「停止」立即生效，没发的退回发行量。
          </p>
        </>
      }
      actions={
        may('airdrop.manage') && (
          <ActButton
            path="airdrop/prepare"
            label="导入名单"
            variant="primary"
            input={{ key }}
            hints={hints}
            controls={{ csv: ListControl }}
            said="已导入，还没有发放"
            onDone={({ airdropId }) => void navigate({ to: `/airdrops/${airdropId}` })}
          />
        )
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
