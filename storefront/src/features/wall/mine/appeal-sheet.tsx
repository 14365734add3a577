import { lengthOf } from '@app/contract/textLength'
import { Button, Field, TextArea, toast } from '@app/ui'
import { Dialog } from '@app/ui/dialog'
import { mutate } from '../../../lib/mutation.ts'
import { useForm } from '../../../lib/form.ts'
import { FormFailure } from '../../../lib/form-failure.tsx'
import { FormFrame } from '../../../lib/form-frame.tsx'
import type { Message } from '../api.ts'
import { patchMessage } from '../cards.ts'
import { Counter } from '../../../lib/counter.tsx'
import { sayKindly, wrongText } from '../../../lib/unfit-words.ts'

/** Length of an appeal in characters, as in the contract. */
const [least, most] = [4, 200]

/** Sheet for asking that a refused or hidden message is reviewed again. */
export default function AppealSheet({ message, onClose }: { message: Message; onClose: () => void }) {
  const { messageId, reason } = message
  const form = useForm({ text: '' }, { text: ({ text }) => wrongAppeal(text.trim()) })
  const { values, errors, failure, pending } = form

  async function send({ text }: typeof values): Promise<void> {
    const input = { messageId, text: text.trim() }
    const reply = await sayKindly(() => mutate('hwnft/scenicSpotMessage/appeal', input, { readsNothing: true }))
    patchMessage(messageId, () => reply)
    toast.good('申诉已收到，会有人再看一遍')
    onClose()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="申诉"
      description="每条留言可以申诉一次，会由工作人员重新看过。"
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
            placeholder="说说为什么觉得可以展示"
            value={values.text}
            onChange={(event) => form.set('text', event.target.value)}
          />
        </Field>
      </FormFrame>
    </Dialog>
  )
}

function wrongAppeal(text: string): string | undefined {
  return lengthOf(text) < least ? `至少写 ${least} 个字，让看的人明白` : wrongText(text, most)
}
