import type { RightsId } from '@app/contract'
import type { ApiError } from '@app/contract/client'
import { withDeadline } from '@app/contract/deadline'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isAnswered } from '../../../lib/mutation.ts'
import { call } from '../../../lib/call.ts'
import { serverSeconds } from '../../../lib/clock.ts'
import { type Pass, refreshRights } from '../api.ts'

/** A pass with the seconds it is shown for. */
export interface ShownPass extends Pass {
  life: number
}

/** Seconds: how long before its end the next pass is asked for, how long an answer is waited for, and between two tries. */
export const passTimes = { ahead: 3, timeoutSeconds: 8, pause: 2 } as const

/**
 * Pass for the gate, always replaced before it expires. If no answer comes, the last one stays and the request is
 * repeated; nothing is requested while the page is hidden.
 */
export function usePass(rightsId: RightsId) {
  const [pass, setPass] = useState<ShownPass>()
  const [isLate, setLate] = useState(false)
  const [refusal, setRefusal] = useState<ApiError>()
  // Outlives the effect, which stops while the page is hidden.
  const newest = useRef<ShownPass>(undefined)
  const secondsUntilDue = useEffectEvent(() =>
    newest.current ? newest.current.expireTime - passTimes.ahead - serverSeconds() : 0,
  )
  const take = useEffectEvent((next: Pass) => {
    newest.current = { ...next, life: Math.max(1, next.expireTime - serverSeconds()) }
    setPass(newest.current)
    setLate(false)
  })
  const refuse = useEffectEvent(async (error: ApiError) => {
    // The right may just have been redeemed: the page then shows that instead of a refusal.
    await refreshRights()
    setRefusal(error)
  })

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isAsking = false
    let isOver = false

    function plan(seconds: number): void {
      clearTimeout(timer)
      if (!isOver && !isAsking && !document.hidden) timer = setTimeout(ask, Math.max(0, seconds) * 1000)
    }

    async function ask(): Promise<void> {
      isAsking = true
      let pause: number | undefined
      try {
        const next = await withDeadline(passTimes.timeoutSeconds * 1000, (signal) =>
          call('rights/rightsSold/pass', { rightsId }, { signal }),
        )
        if (!isOver) take(next)
      } catch (error) {
        if (isAnswered(error) && error.status !== 429) {
          if (!isOver) void refuse(error)
          isOver = true
        } else {
          setLate(true)
          pause = passTimes.pause
        }
      }
      isAsking = false
      plan(pause ?? secondsUntilDue())
    }

    const look = () => plan(secondsUntilDue())
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      isOver = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [rightsId])

  return { pass, isLate, refusal }
}
