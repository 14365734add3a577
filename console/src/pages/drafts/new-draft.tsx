import type { DraftKind } from '@app/contract/admin/drafts'
import { Button, uniqueId } from '@app/ui'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useWrite } from '../../lib/query.ts'
import { editorOf } from './editors.ts'

interface NewDraftProps {
  kind: DraftKind
  /** Name of the kind. */
  name: string
  isMain?: boolean
}

/** Button that creates a draft of a kind and opens it. */
export function NewDraftButton({ kind, name, isMain = false }: NewDraftProps) {
  const navigate = useNavigate()
  // One press creates one draft, however often it is sent.
  const [key] = useState(() => uniqueId())
  const { mutateAsync, isPending } = useWrite('draft/create')
  async function create() {
    const { fresh } = await editorOf(kind)
    const { id } = await mutateAsync({ kind, key, content: fresh() })
    await navigate({ to: `/drafts/${id}` })
  }
  return (
    <Button
      size="small"
      variant={isMain ? 'primary' : 'secondary'}
      pending={isPending}
      // A toast shows the error.
      onClick={() => create().catch(() => undefined)}
    >
      新建{name}
    </Button>
  )
}
