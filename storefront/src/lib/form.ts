import { ApiError } from '@app/contract/client'
import type { Reason } from '@app/contract/errors'
import { useState } from 'react'
import { errorText, wrongField } from './errors.ts'

type Errors<Values> = Partial<Record<keyof Values, string>>

/** Field to mark for refusals that name none: the one a user would look at. */
const fieldOfReason: Partial<Record<Reason, string>> = {
  SMS_CODE_WRONG: 'smsCode',
  SMS_CODE_BURNT: 'smsCode',
  CODE_TRIES_USED: 'smsCode',
  PASSWORD_KNOWN: 'password',
  LOGIN_WRONG: 'password',
  PHONE_TAKEN: 'phone',
  INVITE_CODE_UNKNOWN: 'inviteCode',
  NAME_HELD: 'nickname',
  AGREEMENT_REQUIRED: 'agreed',
  AGREEMENT_OUTDATED: 'agreed',
  ID_NUMBER_WRONG: 'idNumber',
  ID_NUMBER_TAKEN: 'idNumber',
  SECURITY_CODE_WEAK: 'securityCode',
  REGION_UNKNOWN: 'regionCode',
}

export interface Form<Values> {
  values: Values
  /** Errors by field. */
  errors: Errors<Values>
  /** Error that belongs to no field of this form. */
  failure: string | null
  pending: boolean
  set: <Name extends keyof Values>(name: Name, value: Values[Name]) => void
  /** Validates the given fields, or all of them, and returns whether they are valid. */
  check: (only?: readonly (keyof Values)[]) => boolean
  /** Shows a refusal at the field it names, or above the form. */
  refuse: (error: unknown) => void
  /** Validates all fields, then submits. A second submit waits for the first. */
  submit: (send: (values: Values) => Promise<unknown>) => Promise<void>
}

/**
 * Holds the values of a form and the error of each field, and decides which field shows a refusal. `rules` return an
 * error, or nothing.
 */
export function useForm<Values extends object>(
  initial: Values,
  rules: { [Name in keyof Values]?: (values: Values) => string | undefined },
): Form<Values> {
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Errors<Values>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [pending, setPending] = useState(false)

  function check(only: readonly (keyof Values)[] = Object.keys(rules) as unknown as (keyof Values)[]): boolean {
    const found: Errors<Values> = {}
    for (const name of only) {
      const wrong = rules[name]?.(values)
      if (wrong) found[name] = wrong
    }
    setErrors((before) => ({ ...before, ...Object.fromEntries(only.map((name) => [name, found[name]])) }))
    return Object.keys(found).length === 0
  }

  function refuse(error: unknown): void {
    const text = errorText(error)
    const field = wrongField(error) || (error instanceof ApiError && error.reason && fieldOfReason[error.reason])
    if (text && field && field in values) setErrors((before) => ({ ...before, [field]: text }))
    else setFailure(text)
  }

  return {
    values,
    errors,
    failure,
    pending,
    check,
    refuse,
    set(name, value) {
      setValues((before) => ({ ...before, [name]: value }))
      setErrors((before) => ({ ...before, [name]: undefined }))
      setFailure(null)
    },
    async submit(send) {
      if (pending || !check()) return
      setPending(true)
      setFailure(null)
      try {
        await send(values)
      } catch (error) {
        refuse(error)
      } finally {
        setPending(false)
      }
    },
  }
}
