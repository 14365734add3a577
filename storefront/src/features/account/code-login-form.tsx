import { LoginMode, SmsPurpose } from '@app/contract/enums'
import { Button } from '@app/ui'
import { call } from '../../lib/call.ts'
import { FormFailure } from '../../lib/form-failure.tsx'
import { FormFrame } from '../../lib/form-frame.tsx'
import { useForm } from '../../lib/form.ts'
import { CodeField } from '../../domain/person/sms-code/code-field.tsx'
import { agreedRule, inviteCodeRule, phoneRule, smsCodeRule } from '../../domain/person/rules.ts'
import { useEnter, withConsent } from './enter.ts'
import { type AccountFormProps, AccountPhoneField, AgreementField, InviteField } from './fields.tsx'

/** Phone and code. A phone without an account gets one, hence the consent. */
export function CodeLoginForm({ phone, onPhone, inviteCode }: AccountFormProps & { inviteCode: string }) {
  const enter = useEnter()
  const form = useForm(
    { phone, smsCode: '', inviteCode, agreed: false },
    { phone: phoneRule, smsCode: smsCodeRule, inviteCode: inviteCodeRule, agreed: agreedRule },
  )
  const { values, errors } = form
  return (
    <FormFrame
      form={form}
      send={async (given) =>
        enter(
          await withConsent(form, (agreementVersion) =>
            call('user/userAuth/login', {
              mode: LoginMode.phoneCode,
              phone: given.phone,
              smsCode: given.smsCode,
              inviteCode: given.inviteCode || undefined,
              agreementVersion,
            }),
          ),
        )
      }
    >
      <AccountPhoneField form={form} onPhone={onPhone} />
      <CodeField
        phone={values.phone}
        purpose={SmsPurpose.logon}
        value={values.smsCode}
        error={errors.smsCode}
        onChange={(code) => form.set('smsCode', code)}
        checkPhone={() => form.check(['phone'])}
        onRefused={form.refuse}
      />
      {inviteCode && (
        <InviteField
          invited
          value={values.inviteCode}
          error={errors.inviteCode}
          onChange={(code) => form.set('inviteCode', code)}
        />
      )}
      <AgreementField agreed={values.agreed} error={errors.agreed} onChange={(agreed) => form.set('agreed', agreed)} />
      <FormFailure text={form.failure} />
      <Button type="submit" variant="primary" size="large" wide pending={form.pending} pendingLabel="正在登录">
        登录
      </Button>
      <p className="text-center text-sm text-ink-faint">没有账户的手机号会自动注册</p>
    </FormFrame>
  )
}
