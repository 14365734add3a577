import { useEffect, useRef, useState } from 'react'

export interface SubmitOnce {
  /**
   * Does it, unless it is under way or was done since this was opened: undefined then. It may be tried again where `act`
   * rejects, or fulfils with false: it was not done.
   */
  run: <Result>(act: () => Promise<Result>) => Promise<Result | undefined>
  /** It was done: its button is spent. */
  isDone: boolean
}

/**
 * The one deed of something that is opened for it: a sheet, a question, a form. A press that arrives after the answer finds
 * the button still standing, with the handlers of before; it belongs to the press that was answered. Only what is opened
 * anew acts anew.
 */
export function useSubmitOnce(isOpen = true): SubmitOnce {
  const state = useRef<'ready' | 'busy' | 'done'>('ready')
  const [isDone, setDone] = useState(false)
  useEffect(() => {
    if (!isOpen || state.current === 'busy') return
    state.current = 'ready'
    setDone(false)
  }, [isOpen])

  function become(next: 'ready' | 'done'): void {
    state.current = next
    setDone(next === 'done')
  }

  return {
    isDone,
    async run(act) {
      if (state.current !== 'ready') return undefined
      state.current = 'busy'
      try {
        const result = await act()
        become(result === false ? 'ready' : 'done')
        return result
      } catch (error) {
        become('ready')
        throw error
      }
    },
  }
}
