import type { DraftKind } from '@app/contract/admin/drafts'
import { useNavigate } from '@tanstack/react-router'
import { ConfirmButton } from '../../form/confirm-button.tsx'
import { EditKey } from '../../parts/edit-key.tsx'

/** Button that opens the draft of published content, and creates it if there is none. */
export function OpenDraftButton({ kind, publishedId }: { kind: DraftKind; publishedId: string }) {
  const navigate = useNavigate()
  return (
    <EditKey>
      <ConfirmButton
        path="draft/of"
        label="修改文案与时间"
        input={{ kind, publishedId }}
        onDone={({ id }) => void navigate({ to: `/drafts/${id}` })}
      />
    </EditKey>
  )
}
