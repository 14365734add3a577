import type { FormDescription } from '@app/contract/admin/description'
import { adminForms } from '@app/contract/admin/forms.derived'
import type { AdminInputOf, AdminReply, FormPath } from '@app/contract/admin/routes'
import { useEffect, useState } from 'react'
import { type Resolver, useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import { fieldOf, type CallInput, reasonOf, messageOf } from '../lib/call.ts'
import { useWrite } from '../lib/query.ts'
import { type ConflictRow, conflictRows, type EntryFormats } from './conflict.ts'
import { type DraftStorage, forgetDraft, readDraft, useDraft } from './draft.ts'
import { useRefusal } from './use-refusal.ts'
import { faultOf, type FormValues, toControl, toInput } from './values.ts'

interface FormOptions<P extends FormPath> {
  /** Input that the page sets, such as the id; these fields are hidden. */
  fixed: Partial<AdminInputOf<P>>
  /** Initial values; for an existing record, the stored ones. */
  initial?: Partial<AdminInputOf<P>>
  /** Formats list entries for comparison. */
  entryFormats?: EntryFormats
  /**
   * Key under which the browser stores unsent input. Without one the tab stores it, keyed by the call and its fixed
   * input.
   */
  draft?: string
  onDone: (reply: AdminReply<P>) => void
  /** Called if somebody else changed the record, to refetch data that is not part of the page's own reads. */
  onOutdated?: () => void
}

export interface Conflict {
  /** False until the stored values have been read again. */
  isRead: boolean
  rows: readonly ConflictRow[]
  valueOf: (name: string) => unknown
  choose: (name: string, value: unknown) => void
}

export interface GeneratedForm {
  form: UseFormReturn<FormValues>
  /** Visible fields by name. */
  fields: FormDescription
  /** Refusal that concerns no visible field; null if there is none. */
  refusal: string | null
  /** Conflicting edit by somebody else, with the decisions to make; null if there is none. */
  conflict: Conflict | null
  isSending: boolean
  /** Whether the form was restored from an earlier visit. */
  hadDraft: boolean
  submit: () => Promise<void>
  startOver: () => void
}

/**
 * Form generated from the fields that its call declares. It validates before sending, shows the server's refusal beside
 * its field, keeps a draft, and sends once. It is sent with the version that was stored when it was opened, whatever
 * the page has read since. After a conflicting edit it is sent with the version shown beside the typed values.
 */
export function useGeneratedForm<P extends FormPath>(
  path: P,
  { fixed, initial = {}, entryFormats, draft, onDone, onOutdated }: FormOptions<P>,
): GeneratedForm {
  const fields = fieldsOf(path, (name) => name in fixed)
  const standing = { seen: seenOf(fixed), initial }
  const [opened, setOpened] = useState(standing)
  const own = controlsOf(fields, opened.initial)
  const storage: DraftStorage = draft === undefined ? storageOf(path, fixed) : { key: draft, lasts: 'browser' }
  const [restored] = useState(() => fitting(readDraft(storage), own))
  const [refusal, setRefusal] = useState<string | null>(null)
  // Values typed when a conflicting edit was detected.
  const [typed, setTyped] = useState<FormValues>()
  const form = useForm<FormValues>({
    defaultValues: own,
    ...(restored && { values: { ...own, ...restored }, resetOptions: { keepDefaultValues: true } }),
    resolver: resolverOf(fields),
  })
  const { mutateAsync, isPending } = useWrite(path, { isQuiet: true })
  const refuse = useRefusal(setRefusal)
  const held = useWatch({ control: form.control })
  useDraft(storage, changedOf(held, own), form.formState.isDirty)
  const rows = typed ? conflictRows(fields, { before: opened.initial, now: initial, typed }, entryFormats) : []
  const taken = JSON.stringify(rows.filter(({ isUntouched }) => isUntouched).map(({ name, stored }) => [name, stored]))
  useEffect(() => {
    for (const [name, stored] of JSON.parse(taken) as [string, unknown][]) form.setValue(name, stored)
  }, [form, taken])

  async function send(values: FormValues) {
    setRefusal(null)
    const over = typed ? standing : opened
    try {
      const reply = await mutateAsync({ ...toInput(values, fields), ...fixed, ...over.seen } as CallInput<P>)
      forgetDraft(storage)
      form.reset(values)
      onDone(reply)
    } catch (error) {
      const field = fieldOf(error)
      if (reasonOf(error) === 'EDITED_MEANWHILE') {
        setOpened(over)
        setTyped(values)
        refuse(messageOf(error))
        onOutdated?.()
      } else if (field in fields) form.setError(field, { message: messageOf(error) }, { shouldFocus: true })
      else refuse(messageOf(error))
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
    hadDraft: restored !== undefined,
    submit: () => form.handleSubmit(send)(),
    startOver() {
      forgetDraft(storage)
      form.reset(own)
    },
  }
}

/**
 * Returns the draft storage of a form without a name of its own, keyed by the call and its target, regardless of
 * version and idempotency key.
 */
function storageOf(path: FormPath, fixed: object): DraftStorage {
  const what = Object.entries(fixed).filter(([name]) => name !== 'key' && !seenNames.has(name))
  return { key: `${path} ${JSON.stringify(Object.fromEntries(what))}`, lasts: 'tab' }
}

/** Returns only the changed fields, so that a draft does not undo what somebody else changed in the others. */
const changedOf = (held: FormValues, own: FormValues): FormValues =>
  Object.fromEntries(
    Object.entries(held)
      // A file cannot be stored; it must be picked again.
      .filter(([, value]) => !(value instanceof Blob))
      .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(own[name])),
  )

/** Holds only the fields of a call, for callers that send them in their own way. */
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

/** Fields that tell the call which state of the record the user saw. */
const seenNames: ReadonlySet<string> = new Set(['version', 'revision', 'accounts'])

const seenOf = (fixed: FormValues): FormValues =>
  Object.fromEntries(Object.entries(fixed).filter(([name]) => seenNames.has(name)))

/** Validates each field before anything is sent. */
const resolverOf =
  (fields: FormDescription): Resolver<FormValues> =>
  (values) => {
    const faults = Object.entries(fields).flatMap(([name, field]) => {
      const message = faultOf(values[name], field)
      return message === undefined ? [] : [[name, { type: 'fault', message }]]
    })
    return faults.length > 0 ? { values: {}, errors: Object.fromEntries(faults) } : { values, errors: {} }
  }

/**
 * Returns the part of a draft that still fits its form; a field may have changed its kind since. Undefined if none
 * does.
 */
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
