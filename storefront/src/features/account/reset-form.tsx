import { SmsPurpose } from '@app/contract/enums'
import { Button, Field, PasswordInput, toast } from '@app/ui'
import { call } from '../../lib/call.ts'
import { FormFailure } from '../../lib/form-failure.tsx'
import { useForm } from '../../lib/form.ts'
import { PhoneField } from '../../lib/phone-field.tsx'
import { CodeField } from '../../lib/sms-code/code-field.tsx'
import { newPasswordRule, phoneRule, smsCodeRule } from '../../lib/account-rules.ts'

/** A new password for one who has forgotten the old one. */
export function ResetForm({ onDone }: { onDone: () => void }) {
  const form = useForm(
    { phone: '', smsCode: '', password: '' },
    { phone: phoneRule, smsCode: smsCodeRule, password: newPasswordRule },
  )
  const { values, errors } = form
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit(async (account) => {
          await call('user/userAuth/resetPassword', { ...account, purpose: SmsPurpose.passwordRetrieval })
          toast.good('密码已重设，请用新密码登录')
          onDone()
        })
      }}
    >
      <PhoneField value={values.phone} error={errors.phone} onChange={(phone) => form.set('phone', phone)} />
      <CodeField
        phone={values.phone}
        purpose={SmsPurpose.passwordRetrieval}
        value={values.smsCode}
        error={errors.smsCode}
        onChange={(code) => form.set('smsCode', code)}
        checkPhone={() => form.check(['phone'])}
        onRefused={form.refuse}
      />
      <Field label="新密码" required error={errors.password} hint="8 到 20 位，须同时包含字母和数字">
        <PasswordInput
          name="password"
          maxLength={20}
          measure={values.password}
          value={values.password}
          onChange={(event) => form.set('password', event.target.value)}
        />
      </Field>
      <FormFailure text={form.failure} />
      <Button type="submit" variant="primary" size="large" wide pending={form.pending} pendingLabel="正在重设">
        重设密码
      </Button>
      <Button variant="quiet" wide onClick={onDone}>
        返回登录
      </Button>
    </form>
  )
}
