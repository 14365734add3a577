import { SmsPurpose } from '@app/contract/enums'
import { Button, Field, PasswordInput } from '@app/ui'
import { newPasswordRule, ownPhoneRule, passwordHint, smsCodeRule } from '../../domain/person/rules.ts'
import { call } from '../../lib/call.ts'
import { FormFailure } from '../../lib/form-failure.tsx'
import { useForm } from '../../lib/form.ts'
import { useOwnPhone } from '../../lib/own-phone.ts'
import { useSession } from '../../lib/session.ts'
import { CodeField } from '../../domain/person/sms-code/code-field.tsx'
import { useLeave } from './leave.ts'
import { OwnPhoneField } from '../../domain/person/own-phone-field.tsx'

/** Form for changing the password of a logged-in user; it ends all logins, including this one. */
export function PasswordForm() {
  const leave = useLeave()
  const maskedPhone = useSession((session) => session.userInfo.phone)
  const form = useForm(
    { phone: useOwnPhone(), smsCode: '', password: '' },
    { phone: ownPhoneRule(maskedPhone), smsCode: smsCodeRule, password: newPasswordRule },
  )
  const { values, errors } = form
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit(async (account) => {
          await call('user/userAuth/resetPassword', { ...account, purpose: SmsPurpose.passwordReset })
          leave('密码已修改', '所有设备都已退出，请用新密码登录。')
        })
      }}
    >
      <OwnPhoneField value={values.phone} error={errors.phone} onChange={(phone) => form.set('phone', phone)} />
      <CodeField
        phone={values.phone}
        purpose={SmsPurpose.passwordReset}
        value={values.smsCode}
        error={errors.smsCode}
        onChange={(code) => form.set('smsCode', code)}
        checkPhone={() => form.check(['phone'])}
        onRefused={form.refuse}
      />
      <Field label="新密码" required error={errors.password} hint={passwordHint}>
        <PasswordInput
          name="password"
          maxLength={128}
          measure={values.password}
          value={values.password}
          onChange={(event) => form.set('password', event.target.value)}
        />
      </Field>
      <FormFailure text={form.failure} />
      <Button type="submit" variant="primary" size="large" wide pending={form.pending} pendingLabel="正在修改">
        修改密码
      </Button>
      <p className="text-center text-sm text-ink-faint">
        修改后，所有设备都要用新密码重新登录；为了藏品安全，转赠和销毁会暂停一天
      </p>
    </form>
  )
}
