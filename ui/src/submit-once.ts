import { useEffect, useRef, useState } from 'react'

export interface SubmitOnce {
  /**
   * Runs the action and returns its result; returns undefined without running it if it is in progress or already done.
   * It can be retried if `act` rejects or resolves to false.
   */
  run: <Result>(act: () => Promise<Result>) => Promise<Result | undefined>
  /** Whether the action is done, so that its button has no further effect. */
  isDone: boolean
}

/**
 * Limits a sheet, dialog or form to one successful submission each time it is opened. A press that arrives after the
 * answer still finds the button and the old handlers; it belongs to the press that was answered and is ignored. Opening
 * it again allows another submission.
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
