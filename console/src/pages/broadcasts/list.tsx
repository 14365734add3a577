import { Button } from '@app/ui'
import { useNavigate } from '@tanstack/react-router'
import { InnerLink } from '../../parts/inner-link.tsx'
import { Page } from '../../parts/page.tsx'
import { useMay } from '../../lib/session.ts'
import { DataTable } from '../../table/data-table.tsx'
import type { RowOf } from '../../table/types.ts'
import { BroadcastBadge } from './badge.tsx'

type Row = RowOf<'broadcast/list'>

const columns = ['title', 'audienceName', 'state', 'startsAt', 'sent', 'createdAt'] as const
const cells = { state: ({ state }: Row) => <BroadcastBadge state={state} /> }
const linkOf = ({ broadcastId }: Row) => `/broadcasts/${broadcastId}`

/** Page that lists messages to groups of users. */
export default function Broadcasts() {
  const may = useMay()
  const navigate = useNavigate()
  return (
    <Page
      title="群发消息"
      help={
        <>
          <p>
            写给一个人群的站内消息。先存成草稿，试发到自己的账号看一看，再发送；一天超过 1000 人，要另一位同事复核。
          </p>
          <p>发送时逐批写入。中途服务中断会接着发，同一个人不会收到两次；关掉「平台通知」的用户不会收到。</p>
        </>
      }
      actions={
        <>
          <InnerLink to="/audiences">人群</InnerLink>
          {may('broadcast.manage') && (
            <Button size="small" variant="primary" onClick={() => void navigate({ to: '/broadcasts/new' })}>
              写消息
            </Button>
          )}
        </>
      }
    >
      <DataTable
        path="broadcast/list"
        label="群发消息"
        keyOf={({ broadcastId }) => broadcastId}
        linkOf={linkOf}
        columns={columns}
        cells={cells}
        empty="还没有群发过消息"
      />
    </Page>
  )
}
