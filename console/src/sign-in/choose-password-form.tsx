import { Button, Field, Notice, PasswordInput } from '@app/ui'
import { useState } from 'react'
import { send, messageOf } from '../lib/call.ts'
import { focusFirst } from '../lib/focus.ts'
import { requireCookie, requireCookiesOn } from './require-cookie.ts'
import { useSubmit } from './use-submit.ts'

interface ChoosePasswordFormProps {
  /** Token of the invitation link. */
  token: string
  /** The login name, for password managers. */
  name: string
  onDone: () => void
}

const shortest = 12

/** Lets an invited person choose a password that nobody else sees, which uses the link up. */
export function ChoosePasswordForm({ token, name, onDone }: ChoosePasswordFormProps) {
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [isTried, setTried] = useState(false)
  const isShort = password.length < shortest
  const isDifferent = password !== again
  const { error, isPending, run } = useSubmit(async () => {
    requireCookiesOn()
    await send('session/acceptInvitation', { token, password })
    await requireCookie()
    onDone()
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
      <input type="hidden" name="username" autoComplete="username" value={name} />
      <Field
        label="设置密码"
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
      {error !== null && <Notice tone="bad">{messageOf(error)}</Notice>}
      <Button type="submit" variant="primary" wide pending={isPending}>
        下一步：登记第二步验证
      </Button>
    </form>
  )
}
