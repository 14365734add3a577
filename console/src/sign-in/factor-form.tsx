import { cleanRecoveryCode } from '@app/contract/cleanText'
import { CodeInput, Field, TextInput } from '@app/ui'
import { useState } from 'react'
import { send } from '../lib/call.ts'
import { focusFirst } from '../lib/focus.ts'
import { CodeForm } from './code-form.tsx'
import { verifyPasskey } from './passkey.ts'
import { useSubmit } from './use-submit.ts'

interface FactorFormProps {
  onDone: () => void
  /** Called if the wrong account name was entered. */
  onStartOver?: () => void
}

/** Form for the second factor: the authenticator's six digits, a passkey, or a recovery code. */
export function FactorForm({ onDone, onStartOver }: FactorFormProps) {
  const [isRecovery, setRecovery] = useState(false)
  const [text, setText] = useState('')
  const code = isRecovery ? cleanRecoveryCode(text) : text
  const byCode = useSubmit(async () => {
    await send('session/factor', isRecovery ? { recoveryCode: code } : { code })
    onDone()
  })
  const byPasskey = useSubmit(async () => {
    await verifyPasskey()
    onDone()
  })
  return (
    <CodeForm
      isEmpty={code.length === 0}
      byCode={byCode}
      label="验证"
      byPasskey={byPasskey}
      passkeyLabel="用通行密钥验证"
      footer={
        <div className="flex justify-between text-sm">
          <button
            type="button"
            className="text-ink-soft underline underline-offset-4"
            onClick={() => {
              setRecovery(!isRecovery)
              setText('')
            }}
          >
            {isRecovery ? '改用动态码' : '改用恢复码'}
          </button>
          {onStartOver && (
            <button type="button" className="text-ink-soft underline underline-offset-4" onClick={onStartOver}>
              换一个账号
            </button>
          )}
        </div>
      }
    >
      {isRecovery ? (
        <Field label="恢复码" hint="登记第二步验证时保存的十个之一，每个只能用一次" required>
          <TextInput
            key="recovery"
            className="font-mono"
            ref={focusFirst}
            autoComplete="off"
            placeholder="xxxxx-xxxxx"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
      ) : (
        <Field label="动态码" hint="身份验证器里的六位数字" required>
          <CodeInput key="code" ref={focusFirst} value={text} onChange={setText} />
        </Field>
      )}
    </CodeForm>
  )
}
