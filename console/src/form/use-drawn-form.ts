import type { FormDescription } from '@app/contract/admin/description'
import { adminForms } from '@app/contract/admin/forms'
import type { AdminInputOf, AdminReply } from '@app/contract/admin/routes'
import { useState } from 'react'
import { type Resolver, useForm, type UseFormReturn, useWatch } from 'react-hook-form'
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
  const fields = fieldsOf(path, (name) => name in fixed)
  const own = controlsOf(fields, initial)
  const [kept] = useState(() => (draft === undefined ? undefined : readDraft(draft)))
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isOutdated, setOutdated] = useState(false)
  const form = useForm<FormValues>({
    defaultValues: own,
    ...(kept && { values: { ...own, ...kept }, resetOptions: { keepDefaultValues: true } }),
    resolver: resolverOf(fields),
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

/** The fields of a call and nothing else, for who sends them in a manner of their own. */
export function useDrawnFields(path: FormPath, fixed: readonly string[]) {
  const fields = fieldsOf(path, (name) => fixed.includes(name))
  const form = useForm<FormValues>({ defaultValues: controlsOf(fields, {}), resolver: resolverOf(fields) })
  return { form, fields, inputOf: (values: FormValues) => toInput(values, fields) }
}

function fieldsOf(path: FormPath, isFixed: (name: string) => boolean): FormDescription {
  const all: FormDescription = adminForms[path]
  return Object.fromEntries(Object.entries(all).filter(([name]) => !isFixed(name)))
}

const controlsOf = (fields: FormDescription, initial: FormValues): FormValues =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, toControl(initial[name], field)]))

/** Says what is wrong with each field before anybody is asked. */
const resolverOf =
  (fields: FormDescription): Resolver<FormValues> =>
  (values) => {
    const faults = Object.entries(fields).flatMap(([name, field]) => {
      const message = faultOf(values[name], field)
      return message === undefined ? [] : [[name, { type: 'fault', message }]]
    })
    return faults.length > 0 ? { values: {}, errors: Object.fromEntries(faults) } : { values, errors: {} }
  }
