import { toast } from '@app/ui'
import { useEffect, useRef } from 'react'

/** Milliseconds within which nobody can have read a message. */
const unread = 2000

/**
 * Shows a refusal in the form. It is repeated in a toast if the form disappears at once, because a colleague has
 * already acted and the action no longer applies.
 */
export function useParting(say: (words: string) => void): (words: string) => void {
  const last = useRef({ words: '', at: 0, isThere: true })
  useEffect(() => {
    const own = last.current
    own.isThere = true
    return () => {
      own.isThere = false
      if (Date.now() - own.at < unread) toast.bad(own.words)
    }
  }, [])
  return (words) => {
    Object.assign(last.current, { words, at: Date.now() })
    if (last.current.isThere) say(words)
    else toast.bad(words)
  }
}
