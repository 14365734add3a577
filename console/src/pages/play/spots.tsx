import type { AdminReply } from '@app/contract/admin/routes'
import { buttonStyle } from '@app/ui'
import { Link } from '@tanstack/react-router'
import { Badge } from '../../parts/badge.tsx'
import { Page } from '../../parts/page.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { useMay } from '../../lib/session.ts'

type Spot = AdminReply<'spot/list'>['list'][number]

const columns = ['name', 'zone', 'place', 'isOpen', 'messages', 'waiting', 'position', 'changedAt', 'spotId'] as const
const cells = {
  isOpen: ({ isOpen }: Spot) => <Badge tone={isOpen ? 'done' : 'over'}>{isOpen ? '开放' : '关闭'}</Badge>,
}
const linkOf = ({ spotId }: Spot) => `/spots/${spotId}`

/** Page that lists the scenic spots with a message wall. */
export default function Spots() {
  const may = useMay()
  return (
    <Page
      title="景点留言"
      help={
        <>
          <p>
            每个景点有一面留言墙。新的景点先是关闭的，核对后再开放；关闭后不再列出、不收新留言，已有的留言仍看得到。
          </p>
          <p>每人每天能留几条、字数和图片上限，在「设置」的留言墙里；一个景点可以另设更少的条数。</p>
        </>
      }
      actions={
        may('play.edit') && (
          <Link to="/spots/new" className={buttonStyle({ size: 'small', variant: 'primary' })}>
            添加景点
          </Link>
        )
      }
    >
      <DataTable
        path="spot/list"
        label="景点"
        keyOf={({ spotId }) => spotId}
        linkOf={linkOf}
        columns={columns}
        cells={cells}
        empty="还没有景点"
      />
    </Page>
  )
}
