import { type FormEvent, useState } from 'react'

/** A submission: one attempt at a time, and the error of the last one. */
export interface Submission {
  readonly error: unknown
  readonly isPending: boolean
  readonly run: () => Promise<void>
  /** Handler for a form. */
  readonly submit: (event: FormEvent) => void
}

/** Submits a form once at a time and keeps the error until the next attempt. */
export function useSubmit(work: () => Promise<void>): Submission {
  const [error, setError] = useState<unknown>(null)
  const [isPending, setPending] = useState(false)

  async function run() {
    if (isPending) return
    setPending(true)
    setError(null)
    try {
      await work()
    } catch (thrown) {
      setError(thrown)
    } finally {
      setPending(false)
    }
  }

  return {
    error,
    isPending,
    run,
    submit(event: FormEvent) {
      event.preventDefault()
      void run()
    },
  }
}
