import { ApiError } from '@app/contract/client'
import type { SmsPurpose } from '@app/contract/enums'
import { Button } from '@app/ui'
import { Dialog } from '@app/ui/dialog'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '../../../lib/call.ts'
import { openTencent } from './tencent.ts'
import type { CaptchaOutcome } from './use-captcha.ts'

interface TencentCaptchaProps extends CaptchaOutcome {
  appId: string
  phone: string
  purpose: SmsPurpose
  onClose: () => void
  /** Switches to our own puzzle; `remark` explains why. */
  onFallBack: (remark?: string) => void
}

/** Provider's captcha in its own window over the page; its ticket sends the code. */
export function TencentCaptcha({ appId, phone, purpose, onClose, onFallBack, ...outcome }: TencentCaptchaProps) {
  /** The provider's window covers the page: nothing of ours may hold the focus then. */
  const [isCovered, setCovered] = useState(false)
  const [isRefused, setRefused] = useState(false)

  const fail = useEffectEvent(() => onFallBack('安全验证打开失败，请改用拼图验证'))
  const close = useEffectEvent(onClose)
  const send = useEffectEvent(async (ticket: string, randstr: string) => {
    setCovered(false)
    try {
      const { nextIn } = await call('user/userAuth/sendSmsGo', { phone, purpose, ticket, randstr })
      outcome.onSent(nextIn)
    } catch (error) {
      const reason = error instanceof ApiError ? error.reason : undefined
      if (reason === 'CAPTCHA_UNAVAILABLE') fail()
      else if (reason?.startsWith('CAPTCHA_')) setRefused(true)
      else outcome.onRefused(error)
    }
  })
  useEffect(() => {
    if (isRefused) return
    return openTencent(appId, {
      onShown: () => setCovered(true),
      onTicket: (ticket, randstr) => void send(ticket, randstr),
      onClosed: () => close(),
      onUnavailable: () => fail(),
    })
  }, [appId, isRefused])

  return (
    <Dialog open={!isCovered} onClose={onClose} title="安全验证，领取验证码">
      {isRefused ? (
        <>
          <p role="alert" className="mb-4 text-vermilion-ink">
            这次验证没有通过，请再试一次
          </p>
          <Button wide onClick={() => setRefused(false)}>
            再试一次
          </Button>
        </>
      ) : (
        <p role="status" className="py-6 text-ink-soft">
          正在做安全验证，请稍候
        </p>
      )}
      <Button size="small" variant="quiet" className="mt-1 -ml-3" onClick={() => onFallBack()}>
        改用拼图验证
      </Button>
    </Dialog>
  )
}
