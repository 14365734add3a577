import { SmsPurpose } from '@app/contract/enums'
import { Button, CodeInput, Field, toast } from '@app/ui'
import { ownPhoneRule, smsCodeRule } from '../../domain/person/rules.ts'
import { call } from '../../lib/call.ts'
import { FormFailure } from '../../lib/form-failure.tsx'
import { useForm } from '../../lib/form.ts'
import { readUser } from '../../lib/read-user.ts'
import { useOwnPhone } from '../../lib/own-phone.ts'
import { useSession } from '../../lib/session.ts'
import { CodeField } from '../../domain/person/sms-code/code-field.tsx'
import { readSafeCode } from './api.ts'
import { OwnPhoneField } from '../../domain/person/own-phone-field.tsx'
import { repeatedRule, safeCodeRule } from './rules.ts'

export interface SafeCodeFormProps {
  /** Whether a code exists; it is then replaced. */
  isSet: boolean
  onDone: () => void
  /** Cancels without a change; undefined if there is nothing to go back to. */
  onCancel?: (() => void) | undefined
}

/** Form for a safe code, typed twice and confirmed by a code sent to the phone. */
export function SafeCodeForm({ isSet, onDone, onCancel }: SafeCodeFormProps) {
  const maskedPhone = useSession((session) => session.userInfo.phone)
  const form = useForm(
    { phone: useOwnPhone(), smsCode: '', securityCode: '', repeated: '' },
    {
      phone: ownPhoneRule(maskedPhone),
      smsCode: smsCodeRule,
      securityCode: safeCodeRule,
      repeated: repeatedRule,
    },
  )
  const { values, errors } = form

  async function send({ smsCode, securityCode }: { smsCode: string; securityCode: string }): Promise<void> {
    await call('user/securityCode/editSecurityCode', { smsCode, securityCode })
    await Promise.all([readUser(), readSafeCode()])
    toast.good(isSet ? '安全码已重设' : '安全码已设置')
    onDone()
  }

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit(send)
      }}
    >
      <Field
        label={isSet ? '新的安全码' : '安全码'}
        required
        error={errors.securityCode ?? (isComplete(values.securityCode) && safeCodeRule(values))}
        hint="6 位数字，不要用生日、连号或重复的数字"
      >
        <CodeInput
          masked
          autoComplete="off"
          name="securityCode"
          value={values.securityCode}
          onChange={(code) => form.set('securityCode', code)}
        />
      </Field>
      <Field
        label="再输入一次"
        required
        error={errors.repeated ?? (isComplete(values.repeated) && repeatedRule(values))}
      >
        <CodeInput
          masked
          autoComplete="off"
          name="repeated"
          value={values.repeated}
          onChange={(code) => form.set('repeated', code)}
        />
      </Field>
      <OwnPhoneField value={values.phone} error={errors.phone} onChange={(phone) => form.set('phone', phone)} />
      <CodeField
        phone={values.phone}
        purpose={SmsPurpose.safeCode}
        value={values.smsCode}
        error={errors.smsCode}
        onChange={(code) => form.set('smsCode', code)}
        checkPhone={() => form.check(['phone'])}
        onRefused={form.refuse}
      />
      <FormFailure text={form.failure} />
      <Button type="submit" variant="primary" size="large" wide pending={form.pending} pendingLabel="正在保存">
        {isSet ? '重设安全码' : '设置安全码'}
      </Button>
      {onCancel && (
        <Button variant="quiet" wide onClick={onCancel}>
          取消
        </Button>
      )}
    </form>
  )
}

/** Whether the last digit is typed: validation then runs at once, not only on submit. */
const isComplete = (code: string) => code.length === 6
