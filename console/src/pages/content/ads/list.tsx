import { Button } from '@app/ui'
import { useNavigate } from '@tanstack/react-router'
import { Badge } from '../../../parts/badge.tsx'
import { NamedPicture } from '../../../parts/named-picture.tsx'
import { Page } from '../../../parts/page.tsx'
import { useMay } from '../../../lib/session.ts'
import { DataTable } from '../../../table/data-table.tsx'
import type { RowOf } from '../../../table/types.ts'
import { StateBadge } from '../parts.tsx'

type Row = RowOf<'ad/list'>

const keyOf = ({ adId }: Row) => adId
const linkOf = ({ adId }: Row) => `/ads/${adId}`
const columns = ['title', 'pagePosition', 'state', 'startAt', 'endAt', 'position', 'overlaps'] as const
const cells = {
  title: ({ title, picture }: Row) => <NamedPicture picture={picture}>{title}</NamedPicture>,
  state: ({ state }: Row) => <StateBadge state={state} />,
  overlaps: ({ overlaps, state }: Row) =>
    overlaps === 0 || state === 'ended' ? '—' : <Badge tone="waiting">与 {overlaps} 个同时</Badge>,
}

/** Page that lists ads by position and time, including past ones. */
export default function Ads() {
  const may = useMay()
  const navigate = useNavigate()
  return (
    <Page
      title="广告位"
      help={
        <>
          <p>同一位置、同一时间的几个广告轮播，次序小的在前；列表里会标出时间重叠的。到期的留在「已结束」里。</p>
          <p>链接只能是站内的页面，或「网站信息」里允许的域名。</p>
        </>
      }
      actions={
        may('content.edit') && (
          <Button size="small" variant="primary" onClick={() => void navigate({ to: '/ads/new' })}>
            添加广告
          </Button>
        )
      }
    >
      <DataTable
        path="ad/list"
        label="广告"
        keyOf={keyOf}
        linkOf={linkOf}
        linksToForm
        columns={columns}
        cells={cells}
        empty="还没有广告"
      />
    </Page>
  )
}
