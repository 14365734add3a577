import type { FormDescription } from '@app/contract/admin/description'
import { adminForms } from '@app/contract/admin/forms'
import type { AdminInputOf, AdminReply } from '@app/contract/admin/routes'
import { useState } from 'react'
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import { fieldOf, reasonOf, sentenceOf } from '../lib/call.ts'
import { useWrite } from '../lib/query.ts'
import { forgetDraft, readDraft, useDraft } from './draft.ts'
import { faultOf, type FormValues, toControl, toInput } from './values.ts'

/** A write that has fields to fill in. */
export type FormPath = keyof typeof adminForms

interface FormManner<P extends FormPath> {
  /** What the page has decided, such as the id; these fields are not shown. */
  fixed: Partial<AdminInputOf<P>>
  /** What stands in the fields at first. */
  initial?: Partial<AdminInputOf<P>>
  /** Under what name what was typed is kept until it is sent; left away for short dialogs. */
  draft?: string
  onDone: (reply: AdminReply<P>) => void
}

export interface DrawnForm {
  form: UseFormReturn<FormValues>
  /** The fields that are shown, by name. */
  fields: FormDescription
  /** A refusal that is about no field that is shown; null where there is none. */
  refusal: string | null
  /** Somebody else changed the thing meanwhile. */
  isOutdated: boolean
  isSending: boolean
  /** Whether it began with what was kept of an earlier visit. */
  hadDraft: boolean
  submit: () => Promise<void>
  startOver: () => void
}

/**
 * A form drawn from what its call declares: it checks before it asks, shows the server's refusal beside its field, keeps a
 * draft, and sends once.
 */
export function useDrawnForm<P extends FormPath>(
  path: P,
  { fixed, initial = {}, draft, onDone }: FormManner<P>,
): DrawnForm {
  const fields: FormDescription = Object.fromEntries(
    Object.entries(adminForms[path] as FormDescription).filter(([name]) => !(name in fixed)),
  )
  const own = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, toControl((initial as FormValues)[name], field)]),
  )
  const [kept] = useState(() => (draft === undefined ? undefined : readDraft(draft)))
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isOutdated, setOutdated] = useState(false)
  const form = useForm<FormValues>({
    defaultValues: own,
    ...(kept && { values: { ...own, ...kept }, resetOptions: { keepDefaultValues: true } }),
    resolver: (values) => {
      const faults = Object.entries(fields).flatMap(([name, field]) => {
        const message = faultOf(values[name], field)
        return message === undefined ? [] : [[name, { type: 'fault', message }]]
      })
      return faults.length > 0 ? { values: {}, errors: Object.fromEntries(faults) } : { values, errors: {} }
    },
  })
  const { mutateAsync, isPending } = useWrite(path, { isQuiet: true })
  useDraft(draft, useWatch({ control: form.control }), form.formState.isDirty)

  async function send(values: FormValues) {
    setRefusal(null)
    try {
      const reply = await mutateAsync({ ...toInput(values, fields), ...fixed } as AdminInputOf<P>)
      if (draft !== undefined) forgetDraft(draft)
      form.reset(values)
      onDone(reply)
    } catch (error) {
      const field = fieldOf(error)
      setOutdated(reasonOf(error) === 'EDITED_MEANWHILE')
      if (field in fields) form.setError(field, { message: sentenceOf(error) }, { shouldFocus: true })
      else setRefusal(sentenceOf(error))
    }
  }

  return {
    form,
    fields,
    refusal,
    isOutdated,
    isSending: isPending,
    hadDraft: kept !== undefined,
    submit: () => form.handleSubmit(send)(),
    startOver() {
      if (draft !== undefined) forgetDraft(draft)
      form.reset(own)
    },
  }
}
