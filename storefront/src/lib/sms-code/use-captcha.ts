import { ApiError } from '@app/contract/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useThrottled } from '../click.ts'
import { errorText } from '../errors.ts'
import { read } from '../query.ts'

type CaptchaPath = 'user/userAuth/getCaptchaGo' | 'user/userAuth/getCaptcha'

export interface CaptchaOutcome {
  /** The code was sent; `nextIn` is how many seconds until the next may be asked for. */
  onSent: (nextIn: number) => void
  /** The code was refused for another reason than the puzzle. */
  onRefused: (error: unknown) => void
}

/**
 * One puzzle of the server's, good for one try, and what came of the last: `answer` sends one, and brings another puzzle
 * with `remark` where the answer was wrong. `wrongText` is said instead of the server's words for that.
 */
export function useCaptcha<P extends CaptchaPath>(path: P, outcome: CaptchaOutcome, wrongText?: string) {
  const [sending, setSending] = useState(false)
  const [remark, setRemark] = useState<string | null>(null)
  const { data, error, refetch, isFetching } = useQuery({
    ...read(path, {} as never),
    // Never one from before.
    staleTime: Infinity,
    gcTime: 0,
  })
  const [change, resting] = useThrottled(() => void refetch())

  async function answer(send: () => Promise<{ nextIn: number }>): Promise<void> {
    if (sending) return
    setSending(true)
    setRemark(null)
    try {
      const { nextIn } = await send()
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
    puzzle: data,
    failed: !!error && !data,
    retry: refetch,
    change: () => change(),
    resting,
    busy: sending || isFetching,
    remark,
    answer,
  }
}
