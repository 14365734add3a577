import type { FormDescription } from '@app/contract/admin/description'
import { adminForms } from '@app/contract/admin/forms'
import type { AdminInputOf, AdminReply } from '@app/contract/admin/routes'
import { useEffect, useState } from 'react'
import { type Resolver, useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import { fieldOf, type Given, reasonOf, sentenceOf } from '../lib/call.ts'
import { useWrite } from '../lib/query.ts'
import { type ConflictRow, conflictRows, type Wording } from './conflict.ts'
import { type DraftPlace, forgetDraft, readDraft, useDraft } from './draft.ts'
import { useParting } from './use-parting.ts'
import { faultOf, type FormValues, toControl, toInput } from './values.ts'

/** A write that has fields to fill in. */
export type FormPath = keyof typeof adminForms

interface FormManner<P extends FormPath> {
  /** What the page has decided, such as the id; these fields are not shown. */
  fixed: Partial<AdminInputOf<P>>
  /** What stands in the fields at first: of a thing that there is, what is stored of it. */
  initial?: Partial<AdminInputOf<P>>
  /** How entries of lists are read where they are compared. */
  wording?: Wording
  /** Under what name the browser keeps what was typed until it is sent; left away, the tab does, by what is done to what. */
  draft?: string
  onDone: (reply: AdminReply<P>) => void
  /** Somebody changed the thing: reads anew what is no read of the page, and is read anew by itself. */
  onOutdated?: () => void
}

export interface Conflict {
  /** False until what is stored now has been read. */
  isRead: boolean
  rows: readonly ConflictRow[]
  valueOf: (name: string) => unknown
  choose: (name: string, value: unknown) => void
}

export interface GeneratedForm {
  form: UseFormReturn<FormValues>
  /** The fields that are shown, by name. */
  fields: FormDescription
  /** A refusal that is about no field that is shown; null where there is none. */
  refusal: string | null
  /** Somebody else changed the thing meanwhile: what is to be decided, and how. Null where nobody did. */
  conflict: Conflict | null
  isSending: boolean
  /** Whether it began with what was kept of an earlier visit. */
  hadDraft: boolean
  submit: () => Promise<void>
  startOver: () => void
}

/**
 * A form drawn from what its call declares: it checks before it asks, shows the server's refusal beside its field, keeps a
 * draft, and sends once. It is sent with the version that was stored when it was opened, whatever the page has read since; where
 * somebody changed that meanwhile, with the one that is shown beside what was typed.
 */
export function useGeneratedForm<P extends FormPath>(
  path: P,
  { fixed, initial = {}, wording, draft, onDone, onOutdated }: FormManner<P>,
): GeneratedForm {
  const fields = fieldsOf(path, (name) => name in fixed)
  const standing = { seen: seenOf(fixed), initial }
  const [opened, setOpened] = useState(standing)
  const own = controlsOf(fields, opened.initial)
  const place: DraftPlace = draft === undefined ? placeOf(path, fixed) : { key: draft, lasts: 'browser' }
  const [kept] = useState(() => fitting(readDraft(place), own))
  const [refusal, setRefusal] = useState<string | null>(null)
  // What was typed when somebody turned out to have changed the thing.
  const [typed, setTyped] = useState<FormValues>()
  const form = useForm<FormValues>({
    defaultValues: own,
    ...(kept && { values: { ...own, ...kept }, resetOptions: { keepDefaultValues: true } }),
    resolver: resolverOf(fields),
  })
  const { mutateAsync, isPending } = useWrite(path, { isQuiet: true })
  const refuse = useParting(setRefusal)
  const held = useWatch({ control: form.control })
  useDraft(place, changedOf(held, own), form.formState.isDirty)
  const rows = typed ? conflictRows(fields, { before: opened.initial, now: initial, typed }, wording) : []
  const taken = JSON.stringify(rows.filter(({ isUntouched }) => isUntouched).map(({ name, stored }) => [name, stored]))
  useEffect(() => {
    for (const [name, stored] of JSON.parse(taken) as [string, unknown][]) form.setValue(name, stored)
  }, [form, taken])

  async function send(values: FormValues) {
    setRefusal(null)
    const over = typed ? standing : opened
    try {
      const reply = await mutateAsync({ ...toInput(values, fields), ...fixed, ...over.seen } as Given<P>)
      forgetDraft(place)
      form.reset(values)
      onDone(reply)
    } catch (error) {
      const field = fieldOf(error)
      if (reasonOf(error) === 'EDITED_MEANWHILE') {
        setOpened(over)
        setTyped(values)
        refuse(sentenceOf(error))
        onOutdated?.()
      } else if (field in fields) form.setError(field, { message: sentenceOf(error) }, { shouldFocus: true })
      else refuse(sentenceOf(error))
    }
  }

  return {
    form,
    fields,
    refusal,
    conflict: typed
      ? {
          isRead: JSON.stringify(standing) !== JSON.stringify(opened),
          rows,
          valueOf: (name) => held[name],
          choose: (name, value) => form.setValue(name, value, { shouldDirty: true }),
        }
      : null,
    isSending: isPending,
    hadDraft: kept !== undefined,
    submit: () => form.handleSubmit(send)(),
    startOver() {
      forgetDraft(place)
      form.reset(own)
    },
  }
}

/** Where a form keeps what was typed that has no name of its own: with what it does to what, whichever version and press. */
function placeOf(path: FormPath, fixed: object): DraftPlace {
  const what = Object.entries(fixed).filter(([name]) => name !== 'key' && !seenNames.has(name))
  return { key: `${path} ${JSON.stringify(Object.fromEntries(what))}`, lasts: 'tab' }
}

/** What was typed and nothing else: what somebody changes of the rest meanwhile is not undone by a draft. */
const changedOf = (held: FormValues, own: FormValues): FormValues =>
  Object.fromEntries(
    Object.entries(held)
      // A file cannot be stored; it must be picked again.
      .filter(([, value]) => !(value instanceof Blob))
      .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(own[name])),
  )

/** The fields of a call and nothing else, for who sends them in a manner of their own. */
export function useGeneratedFields(path: FormPath, fixed: readonly string[], initial: FormValues = {}) {
  const fields = fieldsOf(path, (name) => fixed.includes(name))
  const form = useForm<FormValues>({ defaultValues: controlsOf(fields, initial), resolver: resolverOf(fields) })
  return { form, fields, inputOf: (values: FormValues) => toInput(values, fields) }
}

function fieldsOf(path: FormPath, isFixed: (name: string) => boolean): FormDescription {
  const all: FormDescription = adminForms[path]
  return Object.fromEntries(Object.entries(all).filter(([name]) => !isFixed(name)))
}

const controlsOf = (fields: FormDescription, initial: FormValues): FormValues =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, toControl(initial[name], field)]))

/** Fields by which a call knows what of the thing was looked at. */
const seenNames: ReadonlySet<string> = new Set(['version', 'revision', 'accounts'])

const seenOf = (fixed: FormValues): FormValues =>
  Object.fromEntries(Object.entries(fixed).filter(([name]) => seenNames.has(name)))

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

/** What of a draft still fits its form: a field may have become one of another kind since. Undefined if nothing does. */
function fitting(draft: FormValues | undefined, own: FormValues): FormValues | undefined {
  const fits = Object.entries(draft ?? {}).filter(([name, value]) => {
    const example = own[name]
    return (
      name in own &&
      (example == null || (typeof value === typeof example && Array.isArray(value) === Array.isArray(example)))
    )
  })
  return fits.length > 0 ? Object.fromEntries(fits) : undefined
}
