import type { AdminReply } from '@app/contract/admin/routes'
import { Button, uniqueId } from '@app/ui'
import { useNavigate } from '@tanstack/react-router'
import { use, useState } from 'react'
import { ActionButton } from '../../form/action-button.tsx'
import { ConfirmButton } from '../../form/confirm-button.tsx'
import { useMay } from '../../lib/session.ts'
import { editorOf } from './editors.ts'
import { type Approvers, publishSentence } from './approvers.tsx'
import type { DraftContent } from './content/use-draft-content.ts'

interface DraftActionsProps {
  info: AdminReply<'draft/info'>
  draft: DraftContent
  /** Number of blocking findings. */
  blocks: number
  /** Whether the findings apply to the current content. */
  isCurrent: boolean
  /** Staff who could approve its publication; undefined until known. */
  approvers: Approvers | undefined
  /** Whether a request to publish it waits for approval. */
  isWaiting: boolean
}

/** Actions on a draft: publish, schedule, copy, archive. */
export function DraftActions({ info, draft, blocks, isCurrent, approvers, isWaiting }: DraftActionsProps) {
  const may = useMay()
  const navigate = useNavigate()
  const [copyKey] = useState(() => uniqueId())
  const { fresh } = use(editorOf(info.kind))
  const [defaults] = useState(fresh)
  const { id, state, publishedId } = info
  const { version } = draft
  const isReady = isCurrent && blocks === 0 && !isWaiting
  return (
    <>
      {may('draft.edit') && (
        <ConfirmButton
          path="draft/duplicate"
          label="复制一份"
          input={{ id, key: copyKey, defaults }}
          successMessage="已复制"
          onDone={({ id: copy }) => void navigate({ to: `/drafts/${copy}` })}
        />
      )}
      {may('draft.edit') && state === 'open' && publishedId === null && (
        <ActionButton path="draft/discard" label="放弃" input={{ id, version }} isDangerous>
          放弃后不能再编辑，仍可复制一份。
        </ActionButton>
      )}
      {may('draft.publish') && state === 'scheduled' && (
        <ActionButton path="draft/unschedule" label="取消定时" input={{ id }} />
      )}
      {may('draft.publish') &&
        state === 'open' &&
        (isReady ? (
          <>
            <ActionButton path="draft/schedule" label="定时发布" input={{ id, version }}>
              到时间再检查一次，通过就自动发布；在此之前不能修改。
            </ActionButton>
            <ActionButton
              path="draft/publish"
              label={publishedId === null ? '发布' : '发布修改'}
              variant="primary"
              input={{ id, version }}
            >
              {publishSentence(approvers, publishedId === null)}
            </ActionButton>
          </>
        ) : (
          <Button
            size="small"
            variant="primary"
            disabled
            title={isWaiting ? '正在等待复核' : isCurrent ? '请先处理发布检查中的问题' : '保存后才能发布'}
          >
            {publishedId === null ? '发布' : '发布修改'}
          </Button>
        ))}
    </>
  )
}
