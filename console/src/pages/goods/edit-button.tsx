import { useNavigate } from '@tanstack/react-router'
import { ConfirmButton } from '../../form/confirm-button.tsx'
import { useMay } from '../../lib/session.ts'
import { EditKey } from '../../parts/edit-key.tsx'

/** Opens the draft of a work or a blind box; other goods are edited where they are made. The key `e` presses it. */
export function EditButton({ goodsSn, goodsType }: { goodsSn: string; goodsType: number }) {
  const may = useMay()
  const navigate = useNavigate()
  if (!may('draft.edit') || goodsType > 2) return null
  return (
    <EditKey>
      <ConfirmButton
        path="draft/of"
        label="修改"
        input={{ kind: goodsType === 1 ? 'work' : 'blindBox', publishedId: goodsSn }}
        onDone={({ id }) => void navigate({ to: `/drafts/${id}` })}
      />
    </EditKey>
  )
}
