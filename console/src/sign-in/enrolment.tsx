import { CodeInput, Field } from '@app/ui'
import { useQuery } from '@tanstack/react-query'
import { QRCodeSVG } from 'qrcode.react'
import { useState } from 'react'
import { send } from '../lib/call.ts'
import { CodeForm } from './code-form.tsx'
import { createPasskey } from './passkey.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useSubmit } from './use-submit.ts'

interface EnrolmentProps {
  onDone: () => void
  /** Sends the calls. Over an open page, pass one that asks for the second factor again. */
  sendCall?: typeof send
  /** Label of the button that continues. */
  label?: string
}

/** Enrols a second factor at the first sign-in: an authenticator's six digits, or a passkey of this device. */
export function Enrolment({ onDone, sendCall = send, label }: EnrolmentProps) {
  const [code, setCode] = useState('')
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>()
  const authenticator = useQuery({
    queryKey: ['enrolment'],
    queryFn: () => sendCall('session/beginEnrolment', {}),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  const byCode = useSubmit(async () => {
    setRecoveryCodes((await sendCall('session/confirmEnrolment', { code })).recoveryCodes)
  })
  const byPasskey = useSubmit(async () => {
    setRecoveryCodes(await createPasskey('这台设备', sendCall))
  })
  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} onDone={onDone} {...(label && { label })} />
  return (
    <CodeForm
      isEmpty={code.length === 0}
      byCode={byCode}
      label="完成登记"
      byPasskey={byPasskey}
      passkeyLabel="改用这台设备的通行密钥"
      error={authenticator.error}
    >
      <p className="text-sm text-ink-soft">用身份验证器扫描二维码，再填入它显示的六位数字。以后每次登录都要用到。</p>
      <div className="flex flex-wrap items-center gap-5">
        <span className="rounded-md bg-white p-3">
          {authenticator.data ? (
            <QRCodeSVG value={authenticator.data.uri} size={152} title="身份验证器的二维码" />
          ) : (
            <span className="block size-38" />
          )}
        </span>
        <div className="min-w-0 grow basis-40 text-sm">
          <p className="text-ink-soft">不能扫描时，手工输入：</p>
          <p className="mt-1 font-mono break-all select-all">
            {authenticator.data?.secret.replaceAll(/(.{4})/g, '$1 ')}
          </p>
        </div>
      </div>
      <Field label="动态码" required>
        <CodeInput value={code} onChange={setCode} />
      </Field>
    </CodeForm>
  )
}
