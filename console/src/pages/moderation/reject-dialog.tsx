import { toast } from '@app/ui'
import { Dialog } from '@app/ui/dialog'
import type { AdminReply } from '@app/contract/admin/routes'
import { useFirstField } from '../../form/first-field.ts'
import { FormFrame } from '../../form/form-frame.tsx'
import { useGeneratedForm } from '../../form/use-generated-form.ts'
import { ReasonPicker } from './reason-picker.tsx'

type Waiting = AdminReply<'moderation/queue'>['list'][number]

interface RejectProps {
  one: Waiting
  onClose: () => void
  onDone: () => void
}

const controls = { reason: ReasonPicker }

/** Dialog that rejects an entry, with a reason that its writer reads. */
export function RejectDialog({ one, onClose, onDone }: RejectProps) {
  const { first, frame } = useFirstField()
  return (
    <Dialog open onClose={onClose} title="不通过" initialFocus={first}>
      <div ref={frame}>
        <Reject one={one} onClose={onClose} onDone={onDone} />
      </div>
    </Dialog>
  )
}

function Reject({ one: { kind, id, version, text }, onClose, onDone }: RejectProps) {
  const form = useGeneratedForm('moderation/decide', {
    fixed: { kind, id, version, verdict: 'reject' },
    onDone() {
      toast.good('已退回，作者会看到原因')
      onClose()
      onDone()
    },
  })
  return (
    <FormFrame form={form} label="不通过" isDangerous controls={controls} onCancel={onClose}>
      <p className="line-clamp-3 rounded-md bg-sunken px-3 py-2 text-sm wrap-anywhere text-ink-soft">{text}</p>
    </FormFrame>
  )
}
