import { ApiError } from '@app/contract/client'
import type { SmsPurpose } from '@app/contract/enums'
import { Bone, ErrorState, IconButton, RefreshIcon } from '@app/ui'
import { Dialog } from '@app/ui/dialog'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../call.ts'
import { useThrottled } from '../click.ts'
import { errorText } from '../errors.ts'
import { SlidePuzzle } from './slide-puzzle.tsx'

export interface CaptchaDialogProps {
  phone: string
  purpose: SmsPurpose
  onClose: () => void
  /** The code was sent; `nextIn` is how many seconds until the next may be asked for. */
  onSent: (nextIn: number) => void
  /** The code was refused for another reason than the puzzle. */
  onRefused: (error: unknown) => void
}

/** A puzzle to solve before a code is sent. */
export default function CaptchaDialog({ phone, purpose, onClose, onSent, onRefused }: CaptchaDialogProps) {
  const [sending, setSending] = useState(false)
  const [remark, setRemark] = useState<string | null>(null)
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['user/userAuth/getCaptchaGo'],
    queryFn: ({ signal }) => call('user/userAuth/getCaptchaGo', {}, { signal }),
    // A puzzle is good for one try: never one from before.
    staleTime: Infinity,
    gcTime: 0,
  })
  const [change, resting] = useThrottled(() => void refetch())

  async function answer(x: number, track: Parameters<Parameters<typeof SlidePuzzle>[0]['onAnswer']>[1]) {
    if (!data || sending) return
    setSending(true)
    try {
      const { nextIn } = await call('user/userAuth/sendSmsGo', { phone, purpose, captchaId: data.captchaId, x, track })
      onSent(nextIn)
    } catch (refusal) {
      const puzzleWrong = refusal instanceof ApiError && refusal.reason?.startsWith('CAPTCHA_')
      if (!puzzleWrong) return onRefused(refusal)
      setRemark(errorText(refusal))
      await refetch()
    } finally {
      setSending(false)
    }
  }

  return (
    <Dialog open onClose={onClose} title="补全风景，领取验证码">
      {error && !data ? (
        <ErrorState onRetry={refetch} className="py-4" />
      ) : data ? (
        <SlidePuzzle key={data.captchaId} puzzle={data} onAnswer={answer} disabled={sending || isFetching} />
      ) : (
        <div role="status" aria-label="正在取来拼图">
          <Bone className="aspect-video" />
          <Bone className="mt-3 h-12" />
        </div>
      )}
      <div className="mt-2 flex min-h-11 items-center justify-between gap-4">
        <p role="alert" className="text-sm text-vermilion-ink">
          {remark}
        </p>
        <IconButton label="换一张" disabled={resting} onClick={() => change()}>
          <RefreshIcon />
        </IconButton>
      </div>
    </Dialog>
  )
}
