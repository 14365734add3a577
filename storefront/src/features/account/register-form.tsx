import { SmsPurpose } from '@app/contract/enums'
import { Button } from '@app/ui'
import { call } from '../../lib/call.ts'
import { FormFailure } from '../../lib/form-failure.tsx'
import { FormFrame } from '../../lib/form-frame.tsx'
import { useForm } from '../../lib/form.ts'
import { agreedRule, inviteCodeRule, newPasswordRule, phoneRule, smsCodeRule } from '../../domain/person/rules.ts'
import { useEnter } from './enter.ts'
import { registrationVersion, withConsent } from '../../domain/person/consent.ts'
import {
  AccountCodeField,
  type AccountFormProps,
  AccountPhoneField,
  AgreementField,
  InviteField,
  NewPasswordField,
} from './fields.tsx'

/** Registers an account with a password. `inviteCode` comes from the link that led here. */
export function RegisterForm({ phone, onPhone, inviteCode }: AccountFormProps & { inviteCode: string }) {
  const enter = useEnter()
  const form = useForm(
    { phone, smsCode: '', password: '', inviteCode, agreed: false },
    {
      phone: phoneRule,
      smsCode: smsCodeRule,
      password: newPasswordRule,
      inviteCode: inviteCodeRule,
      agreed: agreedRule,
    },
  )
  return (
    <FormFrame
      form={form}
      send={async (given) =>
        enter(
          await withConsent(form, registrationVersion, (agreementVersion) =>
            call('user/userAuth/register', {
              phone: given.phone,
              smsCode: given.smsCode,
              password: given.password,
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
      <NewPasswordField label="设置密码" form={form} />
      <InviteField invited={inviteCode !== ''} form={form} />
      <AgreementField form={form} />
      <FormFailure text={form.failure} />
      <Button type="submit" variant="primary" size="large" wide pending={form.pending} pendingLabel="正在注册">
        注册
      </Button>
    </FormFrame>
  )
}
