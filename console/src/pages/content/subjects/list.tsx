import { adminLists } from '@app/contract/admin/lists.derived'
import { Button } from '@app/ui'
import { useNavigate } from '@tanstack/react-router'
import { labelsOf } from '../../../lib/labels.ts'
import { InnerLink } from '../../../parts/inner-link.tsx'
import { NamedPicture } from '../../../parts/named-picture.tsx'
import { Page } from '../../../parts/page.tsx'
import { useMay } from '../../../lib/session.ts'
import { DataTable } from '../../../table/data-table.tsx'
import type { RowOf } from '../../../table/types.ts'
import { StateBadge } from '../parts.tsx'

type Row = RowOf<'subject/list'>

/** Label of each kind. */
export const subjectKinds = labelsOf(adminLists['subject/list'].columns, 'kind')

const keyOf = ({ albumId }: Row) => albumId
const linkOf = ({ albumId }: Row) => `/subjects/${albumId}`
const columns = ['title', 'kind', 'state', 'publishAt', 'works'] as const
const cells = {
  title: ({ title, cover }: Row) => <NamedPicture picture={cover}>{title}</NamedPicture>,
  state: ({ state }: Row) => <StateBadge state={state} />,
}

/** Page that lists albums, topics and memorial zones. */
export default function Subjects() {
  const may = useMay()
  const navigate = useNavigate()
  return (
    <Page
      title="专辑与专题"
      help={
        <>
          <p>
            专辑收作品：作品在发行时选它所属的专辑。专题由文字、图片和作品一段段写成。纪念专区和专题一样写，从菜单里的入口打开。
          </p>
          <p>新建的还不展示；填好后发布，或写一个将来的发布时间。</p>
        </>
      }
      actions={
        <>
          {may('content.publish') && <InnerLink to="/subjects/order">次序</InnerLink>}
          <InnerLink to="/memorial">纪念专区入口</InnerLink>
          {may('content.edit') && (
            <Button size="small" variant="primary" onClick={() => void navigate({ to: '/subjects/new' })}>
              新建
            </Button>
          )}
        </>
      }
    >
      <DataTable
        path="subject/list"
        label="专辑与专题"
        keyOf={keyOf}
        linkOf={linkOf}
        linksToForm
        columns={columns}
        cells={cells}
        empty="还没有专辑"
      />
    </Page>
  )
}
