import { toast } from '@app/ui'
import { useEffect, useRef } from 'react'

/** Milliseconds in which nobody has read what was just said. */
const unread = 2000

/**
 * Says a refusal in the form; and in a toast where the form is taken away with it at once, because a colleague was quicker and the
 * thing has no such verb any more.
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
