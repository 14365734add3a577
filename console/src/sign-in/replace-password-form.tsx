import { Button, Field, Notice, PasswordInput } from '@app/ui'
import type { AdminReply } from '@app/contract/admin/routes'
import { useState } from 'react'
import { send, sentenceOf } from '../lib/call.ts'
import { focusFirst } from '../lib/focus.ts'
import { useSending } from './use-sending.ts'

interface ReplacePasswordFormProps {
  /** The first password, which somebody else knows. */
  current: string
  onNext: (next: AdminReply<'session/replacePassword'>['next']) => void
}

const shortest = 12

/** Who logs in for the first time chooses a password of their own. */
export function ReplacePasswordForm({ current, onNext }: ReplacePasswordFormProps) {
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [isTried, setTried] = useState(false)
  const isShort = password.length < shortest
  const isDifferent = password !== again
  const { error, isSending, run } = useSending(async () => {
    const { next } = await send('session/replacePassword', { current, password })
    onNext(next)
  })
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (!isShort && !isDifferent) void run()
      }}
    >
      <p className="text-sm text-ink-soft">首次登录请换成只有自己知道的密码。</p>
      <Field
        label="新密码"
        required
        hint={`至少 ${shortest} 个字符，可以是一句话`}
        error={isTried && isShort ? `至少 ${shortest} 个字符` : undefined}
      >
        <PasswordInput
          autoComplete="new-password"
          ref={focusFirst}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <Field label="再输一次" required error={isTried && isDifferent ? '两次输入的不一样' : undefined}>
        <PasswordInput autoComplete="new-password" value={again} onChange={(event) => setAgain(event.target.value)} />
      </Field>
      {error !== null && <Notice tone="bad">{sentenceOf(error)}</Notice>}
      <Button type="submit" variant="primary" wide pending={isSending}>
        换好了，继续
      </Button>
    </form>
  )
}
