import { Button, Field, Notice, PasswordInput, TextInput } from '@app/ui'
import type { AdminReply } from '@app/contract/admin/routes'
import { useState } from 'react'
import { send, messageOf } from '../lib/call.ts'
import { focusFirst } from '../lib/focus.ts'
import { requireCookie } from './require-cookie.ts'
import { useSubmit } from './use-submit.ts'

interface PasswordFormProps {
  name?: string | undefined
  onNext: (next: AdminReply<'session/login'>['next']) => void
}

/** Form for the first factor. */
export function PasswordForm({ name: fixedName, onNext }: PasswordFormProps) {
  const [name, setName] = useState(fixedName ?? '')
  const [password, setPassword] = useState('')
  const { error, isPending, submit } = useSubmit(async () => {
    const { next } = await send('session/login', { name: name.trim().toLowerCase(), password })
    await requireCookie()
    onNext(next)
  })
  return (
    <form className="flex flex-col gap-4" onSubmit={submit}>
      <Field label="登录名" required>
        <TextInput
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          ref={fixedName === undefined ? focusFirst : undefined}
          readOnly={fixedName !== undefined}
          required
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Field label="密码" required>
        <PasswordInput
          name="password"
          autoComplete="current-password"
          ref={fixedName === undefined ? undefined : focusFirst}
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      {error !== null && <Notice tone="bad">{messageOf(error)}</Notice>}
      <Button type="submit" variant="primary" wide pending={isPending}>
        继续
      </Button>
    </form>
  )
}
