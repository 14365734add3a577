import { LoginMode } from '@app/contract/enums'
import { Button, Field, PasswordInput } from '@app/ui'
import { call } from '../../lib/call.ts'
import { FormFailure } from '../../lib/form-failure.tsx'
import { FormFrame } from '../../lib/form-frame.tsx'
import { useForm } from '../../lib/form.ts'
import { phoneRule } from '../../domain/person/rules.ts'
import { useEnter } from './enter.ts'
import { type AccountFormProps, AccountPhoneField } from './fields.tsx'

/** Login by phone and password. */
export function PasswordLoginForm({ phone, onPhone, onForgotten }: AccountFormProps & { onForgotten: () => void }) {
  const enter = useEnter()
  const form = useForm(
    { phone, password: '' },
    { phone: phoneRule, password: ({ password }) => (password ? undefined : '请输入密码') },
  )
  const { values, errors } = form
  return (
    <FormFrame
      form={form}
      send={async (account) =>
        enter(await call('user/userAuth/login', { mode: LoginMode.password, ...account }), account.phone)
      }
    >
      <AccountPhoneField form={form} onPhone={onPhone} />
      <Field label="密码" required error={errors.password}>
        <PasswordInput
          name="password"
          value={values.password}
          onChange={(event) => form.set('password', event.target.value)}
        />
      </Field>
      <Button size="small" variant="quiet" onClick={onForgotten} className="-mt-2 justify-self-end">
        忘记密码
      </Button>
      <FormFailure text={form.failure} />
      <Button type="submit" variant="primary" size="large" wide pending={form.pending} pendingLabel="正在登录">
        登录
      </Button>
    </FormFrame>
  )
}
