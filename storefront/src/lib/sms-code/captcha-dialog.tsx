import type { SmsPurpose } from '@app/contract/enums'
import { Button } from '@app/ui'
import { Dialog } from '@app/ui/dialog'
import { useState } from 'react'
import { SlideCaptcha } from './slide-captcha.tsx'
import { TextCaptcha } from './text-captcha.tsx'
import type { CaptchaOutcome } from './use-captcha.ts'

export interface CaptchaDialogProps extends CaptchaOutcome {
  phone: string
  purpose: SmsPurpose
  onClose: () => void
}

/** A puzzle to solve before a code is sent: a landscape with a gap, or characters for whom that does not suit. */
export default function CaptchaDialog({ onClose, ...rest }: CaptchaDialogProps) {
  const [kind, setKind] = useState(keptKind)
  const isSlide = kind === 'slide'
  function change() {
    const next = isSlide ? 'text' : 'slide'
    keepKind(next)
    setKind(next)
  }
  return (
    <Dialog open onClose={onClose} title={isSlide ? '补全风景，领取验证码' : '看图输入，领取验证码'}>
      {isSlide ? <SlideCaptcha {...rest} /> : <TextCaptcha {...rest} />}
      <Button size="small" variant="quiet" className="mt-1 -ml-3" onClick={change}>
        {isSlide ? '看不清拼图？改用文字验证' : '改用拼图验证'}
      </Button>
    </Dialog>
  )
}

const storageKey = 'captchaKind'

function keptKind(): 'slide' | 'text' {
  try {
    return localStorage.getItem(storageKey) === 'text' ? 'text' : 'slide'
  } catch {
    return 'slide'
  }
}

function keepKind(kind: 'slide' | 'text'): void {
  try {
    localStorage.setItem(storageKey, kind)
  } catch {
    // Storage is full or forbidden: the choice then holds for this dialog.
  }
}
