import { toast } from '@app/ui'
import { useEffect, useRef } from 'react'

/** Milliseconds within which a message cannot have been read. */
const unread = 2000

/**
 * Returns a function that shows a refusal in the form. A toast repeats it if the form disappears at once, because a
 * colleague has already acted and the action no longer applies.
 */
export function useRefusal(show: (message: string) => void): (message: string) => void {
  const last = useRef({ message: '', at: 0, isThere: true })
  useEffect(() => {
    const own = last.current
    own.isThere = true
    return () => {
      own.isThere = false
      if (Date.now() - own.at < unread) toast.bad(own.message)
    }
  }, [])
  return (message) => {
    Object.assign(last.current, { message, at: Date.now() })
    if (last.current.isThere) show(message)
    else toast.bad(message)
  }
}
