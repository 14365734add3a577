import { lengthOf } from '@app/contract/textLength'
import { Button, Field, TextArea, toast } from '@app/ui'
import { Dialog } from '@app/ui/dialog'
import { Counter } from '../../lib/counter.tsx'
import { useForm } from '../../lib/form.ts'
import { FormFailure } from '../../lib/form-failure.tsx'
import { FormFrame } from '../../lib/form-frame.tsx'
import { sayKindly, wrongText } from '../../lib/unfit-words.ts'

/** Length of an appeal in characters, as in the contract. */
const [least, most] = [4, 200]

export interface AppealSheetProps {
  description: string
  /** Reason of the decision, shown above the field. */
  reason: string | null
  /** Sends the trimmed text; a refusal is shown in the sheet. */
  onSend: (text: string) => Promise<unknown>
  onClose: () => void
}

/** Sheet for asking that another person reviews a decision of the moderators. */
export default function AppealSheet({ description, reason, onSend, onClose }: AppealSheetProps) {
  const form = useForm({ text: '' }, { text: ({ text }) => wrongAppeal(text.trim()) })
  const { values, errors, failure, pending } = form

  async function send({ text }: typeof values): Promise<void> {
    await sayKindly(() => onSend(text.trim()))
    toast.good('申诉已收到，工作人员会复核')
    onClose()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="申诉"
      description={description}
      insistent={pending}
      footer={
        <Button variant="primary" pending={pending} onClick={() => form.submit(send)}>
          提交申诉
        </Button>
      }
    >
      <FormFrame form={form} send={send}>
        <FormFailure text={failure} />
        {reason && <p className="rounded-md bg-sunken px-4 py-3 text-sm text-ink-soft">{reason}</p>}
        <Field label="申诉理由" required error={errors.text} aside={<Counter text={values.text} most={most} />}>
          <TextArea
            name="text"
            rows={4}
            placeholder="请说明为什么应当展示"
            value={values.text}
            onChange={(event) => form.set('text', event.target.value)}
          />
        </Field>
      </FormFrame>
    </Dialog>
  )
}

function wrongAppeal(text: string): string | undefined {
  return lengthOf(text) < least ? `至少写 ${least} 个字，说明理由` : wrongText(text, most)
}
