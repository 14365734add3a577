import { LoginMode, SmsPurpose } from '@app/contract/enums'
import { Button } from '@app/ui'
import { call } from '../../lib/call.ts'
import { FormFailure } from '../../lib/form-failure.tsx'
import { useForm } from '../../lib/form.ts'
import { PhoneField } from '../../lib/phone-field.tsx'
import { CodeField } from '../../lib/sms-code/code-field.tsx'
import { agreedRule, phoneRule, smsCodeRule } from '../../lib/account-rules.ts'
import { useAgreementVersion, useEnter } from './enter.ts'
import { AgreementField } from './fields.tsx'

/** Phone and code. A phone without an account gets one, hence the consent. */
export function CodeLoginForm({ inviteCode }: { inviteCode: string }) {
  const enter = useEnter()
  const agreementVersion = useAgreementVersion()
  const form = useForm(
    { phone: '', smsCode: '', agreed: false },
    { phone: phoneRule, smsCode: smsCodeRule, agreed: agreedRule },
  )
  const { values, errors } = form
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit(async ({ phone, smsCode }) =>
          enter(
            await call('user/userAuth/login', {
              mode: LoginMode.phoneCode,
              phone,
              smsCode,
              inviteCode: inviteCode || undefined,
              agreementVersion: agreementVersion || undefined,
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
      <AgreementField agreed={values.agreed} error={errors.agreed} onChange={(agreed) => form.set('agreed', agreed)} />
      <FormFailure text={form.failure} />
      <Button type="submit" variant="primary" size="large" wide pending={form.pending} pendingLabel="正在登录">
        登录
      </Button>
      <p className="text-center text-sm text-ink-faint">没有账户的手机号会自动注册</p>
    </form>
  )
}
