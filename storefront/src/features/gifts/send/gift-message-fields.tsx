import { Field, TextArea, TextInput } from '@app/ui'
import { Counter } from '../../../lib/counter.tsx'
import { textKinds } from '../../../lib/text-kinds.ts'
import { type Draft, messageLength } from './draft.ts'
import { Recipient } from './recipient.tsx'
import type { Wrong } from './wrong.ts'

export interface GiftMessageFieldsProps {
  draft: Draft
  wrong: Wrong | null
  write: (part: Partial<Draft>) => void
}

/** Fields for the recipient's surname, which proves the recipient, and for the message. */
export function GiftMessageFields({ draft, wrong, write }: GiftMessageFieldsProps) {
  const errorOf = (field: Wrong['field']) => (wrong?.field === field ? wrong.text : undefined)
  return (
    <>
      {draft.face && <Recipient face={draft.face} />}
      <Field
        label="对方的姓氏"
        required
        error={errorOf('surname')}
        hint="对方实名的第一个字，复姓填两个字。对得上才会送出，免得送错人"
      >
        <TextInput
          name="surname"
          autoComplete="off"
          clean={textKinds.surname}
          placeholder="如：沈"
          value={draft.surname}
          onChange={(event) => write({ surname: event.target.value })}
        />
      </Field>
      <Field label="赠言" error={errorOf('message')} aside={<Counter text={draft.message} most={messageLength} />}>
        <TextArea
          name="message"
          rows={3}
          placeholder="可以不写，也可以说说为什么想送给对方"
          value={draft.message}
          onChange={(event) => write({ message: event.target.value })}
        />
      </Field>
    </>
  )
}
