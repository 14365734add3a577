import { useEffect, useRef, type ReactNode } from 'react'
import type { Form } from './form.ts'

export interface FormFrameProps<Values extends object> {
  form: Form<Values>
  /** Submits the values; the form shows a refusal. */
  send: (values: Values) => Promise<unknown>
  children: ReactNode
}

/** Frame of a form: it submits, and moves the focus to the first invalid field. */
export function FormFrame<Values extends object>({ form, send, children }: FormFrameProps<Values>) {
  const element = useRef<HTMLFormElement>(null)
  const { errors } = form
  const shown = useRef(errors)
  const submitted = useRef(false)
  useEffect(() => {
    const before = shown.current
    const names = Object.keys(errors) as (keyof Values)[]
    const isNews = names.some((name) => errors[name] && errors[name] !== before[name])
    if (isNews || submitted.current) element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    shown.current = errors
    submitted.current = false
  }, [errors])
  return (
    <form
      ref={element}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        submitted.current = true
        void form.submit(send)
      }}
    >
      {children}
    </form>
  )
}
