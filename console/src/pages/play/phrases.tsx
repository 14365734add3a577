import type { AdminReply } from '@app/contract/admin/routes'
import { Badge } from '../../parts/badge.tsx'
import { Page } from '../../parts/page.tsx'
import { ActionButton } from '../../form/action-button.tsx'
import { BulkButton } from '../../form/bulk-button.tsx'
import { ConfirmButton } from '../../form/confirm-button.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { useMay } from '../../lib/session.ts'

type Phrase = AdminReply<'phrase/list'>['list'][number]

const columns = ['position', 'text', 'isShown'] as const
const cells = {
  isShown: ({ isShown }: Phrase) => <Badge tone={isShown ? 'done' : 'over'}>{isShown ? '供选用' : '已收起'}</Badge>,
}
const rowActions = (one: Phrase) => <RowActions one={one} />
const nameOf = (phrases: readonly Phrase[]) => (id: string) => phrases.find(({ wordId }) => wordId === id)?.text ?? id

/** Page for the phrases that collectors choose from for the blessing barrage. */
export default function Phrases() {
  const may = useMay()('play.edit')
  return (
    <Page
      title="弹幕短语"
      help={
        <p>
          藏友发祈福弹幕时可以直接选用的话，按顺序从小到大排列。保存时和藏友的话一样检查；收起后立即不能再选，已经发出的不受影响。
        </p>
      }
      actions={
        may && (
          <ActionButton
            path="phrase/save"
            label="添加短语"
            variant="primary"
            input={{ wordId: undefined, version: 0 }}
            initial={{ position: 100 }}
            hints={{ position: '小的在前' }}
            successMessage="已添加"
          />
        )
      }
    >
      <DataTable
        path="phrase/list"
        label="弹幕短语"
        keyOf={({ wordId }) => wordId}
        columns={columns}
        cells={cells}
        rowActions={rowActions}
        {...(may && {
          bulk: (ticked: readonly Phrase[], clear: () => void) => (
            <BulkButton
              path="phrase/show"
              label="供选用或收起"
              ids={ticked.map(({ wordId }) => wordId)}
              nameOf={nameOf(ticked)}
              onBegun={clear}
            />
          ),
        })}
        empty="还没有短语"
      />
    </Page>
  )
}

function RowActions({ one: { wordId, version, text, position, isShown } }: { one: Phrase }) {
  const may = useMay()
  if (!may('play.edit')) return null
  return (
    <>
      <ActionButton
        path="phrase/save"
        label="修改"
        input={{ wordId, version }}
        initial={{ text, position }}
        hints={{ position: '小的在前' }}
        successMessage="已保存"
      />
      <ConfirmButton
        path="phrase/show"
        label={isShown ? '收起' : '供选用'}
        input={{ wordId, isShown: !isShown }}
        successMessage={isShown ? '已收起' : '可以选用了'}
      />
    </>
  )
}
