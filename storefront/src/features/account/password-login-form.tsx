import { LoginMode } from '@app/contract/enums'
import { Button, Field, PasswordInput } from '@app/ui'
import { call } from '../../lib/call.ts'
import { FormFailure } from '../../lib/form-failure.tsx'
import { useForm } from '../../lib/form.ts'
import { PhoneField } from '../../lib/phone-field.tsx'
import { phoneRule } from '../../lib/account-rules.ts'
import { useEnter } from './enter.ts'

/** Phone and password. */
export function PasswordLoginForm({ onForgotten }: { onForgotten: () => void }) {
  const enter = useEnter()
  const form = useForm(
    { phone: '', password: '' },
    { phone: phoneRule, password: ({ password }) => (password ? undefined : '请输入密码') },
  )
  const { values, errors } = form
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit(async ({ phone, password }) =>
          enter(await call('user/userAuth/login', { mode: LoginMode.password, phone, password })),
        )
      }}
    >
      <PhoneField value={values.phone} error={errors.phone} onChange={(phone) => form.set('phone', phone)} />
      <Field
        label="密码"
        required
        error={errors.password}
        aside={
          <Button size="small" variant="quiet" onClick={onForgotten}>
            忘记密码
          </Button>
        }
      >
        <PasswordInput
          name="password"
          maxLength={64}
          value={values.password}
          onChange={(event) => form.set('password', event.target.value)}
        />
      </Field>
      <FormFailure text={form.failure} />
      <Button type="submit" variant="primary" size="large" wide pending={form.pending} pendingLabel="正在登录">
        登录
      </Button>
    </form>
  )
}
