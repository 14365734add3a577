import type { SmsPurpose } from '@app/contract/enums'
import { Button, CodeInput, Field, toast, useSecondsLeft } from '@app/ui'
import { useRef, useState } from 'react'
import { serverNow, serverSeconds } from '../../../lib/clock.ts'
import { setSessionFlags } from '../../../lib/session.ts'
import { lazySheetWithRetry } from '../../../lib/lazy/later.tsx'
import { rest, restOf, useSmsRests } from './rests.ts'

const CaptchaDialog = lazySheetWithRetry(() => import('./captcha-dialog.tsx'))

export interface CodeFieldProps {
  phone: string
  purpose: SmsPurpose
  value: string
  error?: string
  onChange: (value: string) => void
  /** Returns whether the phone number is valid, and shows an error if not. */
  checkPhone: () => boolean
  onRefused: (error: unknown) => void
}

/**
 * Field for the six digits of an SMS code, with the button that requests one: a puzzle first, then a minute's pause.
 */
export function CodeField({ phone, purpose, value, error, onChange, checkPhone, onRefused }: CodeFieldProps) {
  const [asking, setAsking] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const restsUntil = useSmsRests((rests) => restOf(rests, phone))
  const left = useSecondsLeft(restsUntil / 1000, serverSeconds)
  return (
    <>
      <Field
        label="短信验证码"
        required
        error={error}
        aside={
          <Button size="small" variant="quiet" disabled={left > 0} onClick={() => checkPhone() && setAsking(true)}>
            <span className="figures">{left > 0 ? `${left} 秒后可重发` : '获取验证码'}</span>
          </Button>
        }
      >
        <CodeInput ref={input} name="smsCode" value={value} onChange={onChange} />
      </Field>
      {asking && (
        <CaptchaDialog
          phone={phone}
          purpose={purpose}
          onClose={() => setAsking(false)}
          onSent={(nextIn) => {
            setAsking(false)
            const until = serverNow() + nextIn * 1000
            rest(phone, until)
            setSessionFlags({ countDownLog: until })
            toast.good('验证码已发送，请查看短信')
            // The button that opened the puzzle is disabled now and cannot take the focus back.
            setTimeout(() => input.current?.focus(), 0)
          }}
          onRefused={(refusal) => {
            setAsking(false)
            onRefused(refusal)
          }}
        />
      )}
    </>
  )
}
