import { ApiError } from '@app/contract/client'
import type { Input } from '@app/contract/types'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useThrottled } from '../../../lib/click.ts'
import { errorText } from '../../../lib/errors.ts'
import { read } from '../../../lib/query.ts'
import { beginWork, type Work } from './work.ts'
import { queryStateOf } from '../../../lib/query-state.tsx'

type CaptchaPath = 'user/userAuth/getCaptchaGo' | 'user/userAuth/getCaptcha'

export interface CaptchaOutcome {
  /** Called once the code was sent; `nextIn` is the seconds until the next may be requested. */
  onSent: (nextIn: number) => void
  /** Called if the code was refused for a reason other than the puzzle. */
  onRefused: (error: unknown) => void
}

/** Query for a puzzle that is never served from the cache. */
export function freshPuzzle<P extends CaptchaPath>(path: P, input: Input<P>) {
  return { ...read(path, input), staleTime: Infinity, gcTime: 0 }
}

/**
 * Loads a captcha of the server, valid for one attempt, and sends answers. A wrong answer loads another puzzle and sets
 * `remark`. `wrongText` replaces the server's message for that.
 */
export function useCaptcha<P extends CaptchaPath>(
  path: P,
  input: Input<P>,
  outcome: CaptchaOutcome,
  wrongText?: string,
) {
  const [sending, setSending] = useState(false)
  const [remark, setRemark] = useState<string | null>(null)
  const query = useQuery(freshPuzzle(path, input))
  const { data, refetch, isFetching } = query
  const work = useRef<Work>(undefined)
  const { captchaId, workBits: bits = 0 } = data && 'captchaId' in data ? data : {}
  useEffect(() => {
    if (!captchaId) return
    const begun = beginWork(captchaId, bits)
    work.current = begun
    return () => begun.stop()
  }, [captchaId, bits])
  const [change, resting] = useThrottled(() => void refetch())

  async function answer(send: (work: string | undefined) => Promise<{ nextIn: number }>): Promise<void> {
    if (sending) return
    setSending(true)
    setRemark(null)
    try {
      const { nextIn } = await send(await work.current?.done)
      outcome.onSent(nextIn)
    } catch (refusal) {
      const reason = refusal instanceof ApiError ? refusal.reason : undefined
      if (!reason?.startsWith('CAPTCHA_')) return outcome.onRefused(refusal)
      setRemark(reason === 'CAPTCHA_WRONG' && wrongText ? wrongText : errorText(refusal))
      await refetch()
    } finally {
      setSending(false)
    }
  }

  return {
    reading: queryStateOf(query),
    change: () => change(),
    resting,
    busy: sending || isFetching,
    sending,
    remark,
    answer,
  }
}
