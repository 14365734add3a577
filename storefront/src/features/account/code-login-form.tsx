import { LoginMode, SmsPurpose } from '@app/contract/enums'
import { Button } from '@app/ui'
import { call } from '../../lib/call.ts'
import { useRegistrationOpen } from '../../lib/brand.ts'
import { FormFailure } from '../../lib/form-failure.tsx'
import { FormFrame } from '../../lib/form-frame.tsx'
import { useForm } from '../../lib/form.ts'
import { agreedRule, inviteCodeRule, phoneRule, smsCodeRule } from '../../domain/person/rules.ts'
import { useEnter } from './enter.ts'
import { registrationVersion, withConsent } from '../../domain/person/consent.ts'
import { AccountCodeField, type AccountFormProps, AccountPhoneField, AgreementField, InviteField } from './fields.tsx'

/** Phone and code. A phone without an account gets one, hence the consent. */
export function CodeLoginForm({ phone, onPhone, inviteCode }: AccountFormProps & { inviteCode: string }) {
  const enter = useEnter()
  const isOpen = useRegistrationOpen()
  const form = useForm(
    { phone, smsCode: '', inviteCode, agreed: false },
    { phone: phoneRule, smsCode: smsCodeRule, inviteCode: inviteCodeRule, agreed: agreedRule },
  )
  return (
    <FormFrame
      form={form}
      send={async (given) =>
        enter(
          await withConsent(form, registrationVersion, (agreementVersion) =>
            call('user/userAuth/login', {
              mode: LoginMode.phoneCode,
              phone: given.phone,
              smsCode: given.smsCode,
              inviteCode: given.inviteCode || undefined,
              agreementVersion,
            }),
          ),
          given.phone,
        )
      }
    >
      <AccountPhoneField form={form} onPhone={onPhone} />
      <AccountCodeField form={form} purpose={SmsPurpose.logon} />
      {inviteCode && <InviteField invited form={form} />}
      <AgreementField form={form} />
      <FormFailure text={form.failure} />
      <Button type="submit" variant="primary" size="large" wide pending={form.pending} pendingLabel="正在登录">
        登录
      </Button>
      {isOpen && <p className="text-center text-sm text-ink-faint">没有注册过的手机号会自动注册</p>}
    </FormFrame>
  )
}
