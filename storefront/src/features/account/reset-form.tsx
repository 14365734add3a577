import { SmsPurpose } from '@app/contract/enums'
import { Button, toast } from '@app/ui'
import { call } from '../../lib/call.ts'
import { FormFailure } from '../../lib/form-failure.tsx'
import { FormFrame } from '../../lib/form-frame.tsx'
import { useForm } from '../../lib/form.ts'
import { newPasswordRule, phoneRule, smsCodeRule } from '../../domain/person/rules.ts'
import { AccountCodeField, type AccountFormProps, AccountPhoneField, NewPasswordField } from './fields.tsx'

/** Sets a new password for a user who forgot the old one. */
export function ResetForm({ phone, onPhone, onDone }: AccountFormProps & { onDone: () => void }) {
  const form = useForm(
    { phone, smsCode: '', password: '' },
    { phone: phoneRule, smsCode: smsCodeRule, password: newPasswordRule },
  )
  return (
    <FormFrame
      form={form}
      send={async (account) => {
        await call('user/userAuth/resetPassword', { ...account, purpose: SmsPurpose.passwordRetrieval })
        toast.good('密码已重设，请用新密码登录')
        onDone()
      }}
    >
      <AccountPhoneField form={form} onPhone={onPhone} />
      <AccountCodeField form={form} purpose={SmsPurpose.passwordRetrieval} />
      <NewPasswordField label="新密码" form={form} />
      <FormFailure text={form.failure} />
      <Button type="submit" variant="primary" size="large" wide pending={form.pending} pendingLabel="正在重设">
        重设密码
      </Button>
      <p className="text-center text-sm text-ink-faint">重设后，为了藏品安全，转赠和销毁会暂停一天</p>
      <Button variant="quiet" wide onClick={onDone}>
        返回登录
      </Button>
    </FormFrame>
  )
}
