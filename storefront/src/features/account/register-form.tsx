import { SmsPurpose } from '@app/contract/enums'
import { Button, Field, PasswordInput } from '@app/ui'
import { call } from '../../lib/call.ts'
import { FormFailure } from '../../lib/form-failure.tsx'
import { useForm } from '../../lib/form.ts'
import { PhoneField } from '../../lib/phone-field.tsx'
import { CodeField } from '../../lib/sms-code/code-field.tsx'
import { agreedRule, inviteCodeRule, newPasswordRule, phoneRule, smsCodeRule } from '../../lib/account-rules.ts'
import { useAgreementVersion, useEnter } from './enter.ts'
import { AgreementField, InviteCodeField } from './fields.tsx'

/** A new account with a password; `inviteCode` is the one of the link that led here. */
export function RegisterForm({ inviteCode }: { inviteCode: string }) {
  const enter = useEnter()
  const agreementVersion = useAgreementVersion()
  const form = useForm(
    { phone: '', smsCode: '', password: '', inviteCode, agreed: false },
    {
      phone: phoneRule,
      smsCode: smsCodeRule,
      password: newPasswordRule,
      inviteCode: inviteCodeRule,
      agreed: agreedRule,
    },
  )
  const { values, errors } = form
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit(async ({ phone, smsCode, password, inviteCode: code }) =>
          enter(
            await call('user/userAuth/register', {
              phone,
              smsCode,
              password,
              inviteCode: code || undefined,
              agreementVersion,
            }),
          ),
        )
      }}
    >
      <PhoneField value={values.phone} error={errors.phone} onChange={(phone) => form.set('phone', phone)} />
      <CodeField
        phone={values.phone}
        purpose={SmsPurpose.logon}
        value={values.smsCode}
        error={errors.smsCode}
        onChange={(code) => form.set('smsCode', code)}
        checkPhone={() => form.check(['phone'])}
        onRefused={form.refuse}
      />
      <Field label="设置密码" required error={errors.password} hint="8 到 20 位，须同时包含字母和数字">
        <PasswordInput
          name="password"
          maxLength={20}
          measure={values.password}
          value={values.password}
          onChange={(event) => form.set('password', event.target.value)}
        />
      </Field>
      <InviteCodeField
        value={values.inviteCode}
        error={errors.inviteCode}
        onChange={(code) => form.set('inviteCode', code)}
      />
      <AgreementField agreed={values.agreed} error={errors.agreed} onChange={(agreed) => form.set('agreed', agreed)} />
      <FormFailure text={form.failure} />
      <Button type="submit" variant="primary" size="large" wide pending={form.pending} pendingLabel="正在注册">
        注册
      </Button>
    </form>
  )
}
