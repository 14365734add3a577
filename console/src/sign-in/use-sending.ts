import { type FormEvent, useState } from 'react'

/** Submits a form once at a time and keeps the error until the next attempt. */
export function useSending(work: () => Promise<void>) {
  const [error, setError] = useState<unknown>(null)
  const [isSending, setSending] = useState(false)

  async function run() {
    if (isSending) return
    setSending(true)
    setError(null)
    try {
      await work()
    } catch (thrown) {
      setError(thrown)
    } finally {
      setSending(false)
    }
  }

  return {
    error,
    isSending,
    run,
    submit(event: FormEvent) {
      event.preventDefault()
      void run()
    },
  }
}
