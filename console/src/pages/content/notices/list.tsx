import { useNavigate } from '@tanstack/react-router'
import { Button } from '@app/ui'
import { InnerLink } from '../../../parts/inner-link.tsx'
import { Page } from '../../../parts/page.tsx'
import { useMay } from '../../../lib/session.ts'
import { useRead } from '../../../lib/query.ts'
import { DataTable } from '../../../table/data-table.tsx'
import type { RowOf } from '../../../table/types.ts'
import { StateBadge } from '../parts.tsx'

type Row = RowOf<'notice/list'>

const keyOf = ({ noticeId }: Row) => noticeId
const linkOf = ({ noticeId }: Row) => `/notices/${noticeId}`
const columns = ['title', 'classificationName', 'state', 'isPinned', 'publishAt', 'endAt'] as const
const cells = { state: ({ state }: Row) => <StateBadge state={state} /> }

/** Page that lists notices, including drafts and past ones. */
export default function Notices() {
  const may = useMay()
  const navigate = useNavigate()
  const { data } = useRead('notice/classifications', {})
  const names = Object.fromEntries((data?.list ?? []).map(({ classificationId, name }) => [classificationId, name]))
  return (
    <Page
      title="公告"
      help={
        <>
          <p>写好后是「未发布」，只有这里看得见；发布后按发布时间出现，到结束时间自动收起，撤下立即生效。</p>
          <p>正在展示的公告，要有发布权限才能改。每条公告属于一个分类，没有公告的分类不在网站上显示。</p>
        </>
      }
      actions={
        <>
          <InnerLink to="/notice-classes">分类</InnerLink>
          {may('content.edit') && (
            <Button size="small" variant="primary" onClick={() => void navigate({ to: '/notices/new' })}>
              写公告
            </Button>
          )}
        </>
      }
    >
      <DataTable
        path="notice/list"
        label="公告"
        keyOf={keyOf}
        linkOf={linkOf}
        linksToForm
        columns={columns}
        cells={cells}
        choices={{ classificationId: names }}
        empty="还没有公告"
      />
    </Page>
  )
}
