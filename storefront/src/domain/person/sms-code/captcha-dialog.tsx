import type { SmsPurpose } from '@app/contract/enums'
import { Button, deviceStorage } from '@app/ui'
import { Dialog } from '@app/ui/dialog'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SlideCaptcha } from './slide-captcha.tsx'
import { TencentCaptcha } from './tencent-captcha.tsx'
import { TextCaptcha } from './text-captcha.tsx'
import { type CaptchaOutcome, freshPuzzle } from './use-captcha.ts'

export interface CaptchaDialogProps extends CaptchaOutcome {
  phone: string
  purpose: SmsPurpose
  onClose: () => void
}

/**
 * Shows a puzzle to solve before a code is sent: a piece to slide into its gap, or characters for people who cannot use
 * it. If the server requires a provider's captcha, that one is shown, with the puzzle as a fallback.
 */
export default function CaptchaDialog({ onClose, ...rest }: CaptchaDialogProps) {
  const [kind, setKind] = useState(keptKind)
  /** Set if the puzzle was chosen or the provider failed; `remark` explains a failure. */
  const [own, setOwn] = useState<{ remark?: string }>()
  const isSlide = kind === 'slide'
  const offer = useQuery({ ...freshPuzzle('user/userAuth/getCaptchaGo', {}), enabled: isSlide && !own })
  const appId = isSlide && !own && offer.data?.provider === 'tencent' ? offer.data.appId : undefined
  function change() {
    const next = isSlide ? 'text' : 'slide'
    deviceStorage.set(storageKey, next)
    setKind(next)
  }
  if (appId !== undefined) {
    return <TencentCaptcha {...rest} appId={appId} onClose={onClose} onFallBack={(remark) => setOwn({ remark })} />
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={isSlide ? '拖动拼图，领取验证码' : '看图输入，领取验证码'}
      description={own?.remark}
    >
      {isSlide ? <SlideCaptcha {...rest} own={own !== undefined} /> : <TextCaptcha {...rest} />}
      <Button size="small" variant="quiet" className="mt-1 -ml-3" onClick={change}>
        {isSlide ? '看不清缺口？改用文字验证' : '改用拼图验证'}
      </Button>
    </Dialog>
  )
}

const storageKey = 'captchaKind'

const keptKind = (): 'slide' | 'text' => (deviceStorage.get(storageKey) === 'text' ? 'text' : 'slide')
