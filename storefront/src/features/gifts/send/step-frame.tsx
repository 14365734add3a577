import { useEffect, useRef, type ReactNode } from 'react'
import type { Wrong } from './wrong.ts'

export interface StepFrameProps {
  /** Id of the form, for the submit button outside it. */
  id: string
  wrong: Wrong | null
  onSubmit: () => unknown
  children: ReactNode
}

/** Frame of one step: focus goes to its first field, or to the invalid one. */
export function StepFrame({ id, wrong, onSubmit, children }: StepFrameProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => focusOn(form.current, 'input'), [])
  useEffect(() => {
    if (wrong) focusOn(form.current, '[aria-invalid=true]')
  }, [wrong])
  return (
    <form
      ref={form}
      id={id}
      tabIndex={-1}
      noValidate
      className="grid animate-rise gap-5 outline-none"
      onSubmit={(event) => {
        event.preventDefault()
        void onSubmit()
      }}
    >
      {children}
    </form>
  )
}

function focusOn(form: HTMLElement | null, field: string): void {
  const place = form?.querySelector<HTMLElement>(field)
  if (place) place.focus()
  else form?.focus({ preventScroll: true })
}
