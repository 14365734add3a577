import { Page } from '../../parts/page.tsx'
import { ActionButton } from '../../form/action-button.tsx'
import { useMay } from '../../lib/session.ts'
import { DataTable } from '../../table/data-table.tsx'
import type { RowOf } from '../../table/types.ts'
import { UserLink } from '../../parts/links.tsx'
import { KindBadge, Pictures } from './content-parts.tsx'
import { ModeratedText } from './moderated-text.tsx'
import { ReasonPicker } from './reason-picker.tsx'

type Public = RowOf<'moderation/public'>

const columns = ['kind', 'text', 'author', 'place', 'at'] as const
const cells = {
  kind: ({ kind }: Public) => <KindBadge kind={kind} />,
  text: ({ text, marks, pictures }: Public) => (
    <span className="block max-w-xl">
      <ModeratedText text={text} marks={marks} isShort />
      {pictures.length > 0 && <span className="text-xs text-ink-faint">{pictures.length} 张图</span>}
    </span>
  ),
  author: ({ author }: Public) => <UserLink uid={author.uid}>{author.nickname}</UserLink>,
}
const controls = { reason: ReasonPicker }
const rowActions = (row: Public) => <RowActions row={row} />

/** Page that lists public content, with a button to remove it at once. */
export default function PublicContent() {
  return (
    <Page title="公开内容" note="正在展示的留言、评论、心愿、弹幕、昵称和头像；撤下立即生效，作者会看到原因">
      <DataTable
        path="moderation/public"
        label="公开内容"
        keyOf={({ kind, id }) => `${kind} ${id}`}
        columns={columns}
        cells={cells}
        rowActions={rowActions}
        empty="还没有公开的内容"
      />
    </Page>
  )
}

function RowActions({ row: { kind, id, version, text, marks, pictures } }: { row: Public }) {
  const may = useMay()
  if (!may('moderation.takeDown')) return null
  return (
    <ActionButton
      path="moderation/takeDown"
      label="撤下"
      variant="quiet"
      input={{ kind, id, version }}
      controls={controls}
      isDangerous
      successMessage="已撤下"
    >
      <div className="flex flex-col gap-3">
        <ModeratedText text={text} marks={marks} />
        <Pictures pictures={pictures} />
      </div>
    </ActionButton>
  )
}
