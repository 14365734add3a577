import type { DraftKind } from '@app/contract/admin/drafts'
import { adminLists } from '@app/contract/admin/lists.derived'
import type { AdminReply } from '@app/contract/admin/routes'
import { labelsOf } from '../../lib/labels.ts'
import { Badge } from '../../parts/badge.tsx'
import { NamedPicture } from '../../parts/named-picture.tsx'
import { Page } from '../../parts/page.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { useMay } from '../../lib/session.ts'
import { NewDraftButton } from './new-draft.tsx'

type Row = AdminReply<'draft/list'>['list'][number]

const keyOf = ({ id }: Row) => id
const linkOf = ({ id }: Row) => `/drafts/${id}`
const columns = ['title', 'kind', 'state', 'publishedId', 'publishAt', 'updatedBy', 'updatedAt'] as const
const kindNames = labelsOf(adminLists['draft/list'].filters, 'kind')

const cells = {
  title: ({ title, cover }: Row) => (
    <NamedPicture picture={cover}>{title || <span className="text-ink-faint">还没有名称</span>}</NamedPicture>
  ),
  state: ({ state, publishedId, isChanged }: Row) => (
    <span className="flex gap-1.5">
      <Badge
        tone={
          state === 'scheduled' ? 'waiting' : state === 'discarded' ? 'over' : publishedId === null ? 'going' : 'done'
        }
      >
        {state === 'scheduled'
          ? '定时发布'
          : state === 'discarded'
            ? '已放弃'
            : publishedId === null
              ? '编辑中'
              : '已发布'}
      </Badge>
      {publishedId !== null && isChanged && <Badge tone="waiting">有未发布的修改</Badge>}
    </span>
  ),
}

/** Page that lists drafts of unpublished and published content. */
export default function DraftList() {
  const may = useMay()
  return (
    <Page
      title="待发布"
      note="在这里准备、检查、预览、发布；发布过的也从这里修改。"
      actions={
        may('draft.edit') &&
        Object.entries(kindNames).map(([kind, name]) => (
          <NewDraftButton key={kind} kind={kind as DraftKind} name={name} isMain={kind === 'work'} />
        ))
      }
    >
      <DataTable
        path="draft/list"
        label="待发布"
        keyOf={keyOf}
        linkOf={linkOf}
        linksToForm
        columns={columns}
        cells={cells}
        empty="还没有准备中的内容"
      />
    </Page>
  )
}
