import { SmsPurpose } from '@app/contract/enums'
import { Button, Checkbox } from '@app/ui'
import { type ReactNode, useId } from 'react'
import { ownPhoneRule, smsCodeRule } from '../../domain/person/rules.ts'
import { CodeField } from '../../domain/person/sms-code/code-field.tsx'
import { OwnPhoneField } from '../../domain/person/own-phone-field.tsx'
import { FormFailure } from '../../lib/form-failure.tsx'
import { useForm } from '../../lib/form.ts'
import { useOwnPhone } from '../../lib/own-phone.ts'
import { useSession } from '../../lib/session.ts'

export interface OwnCodeFormProps {
  label: string
  pendingLabel: string
  tone?: 'primary' | 'danger'
  /** Sends the code that proves the phone. Throws ApiError. */
  onSubmit: (smsCode: string) => Promise<unknown>
  /** What the user has to tick first. */
  confirmation?: ReactNode
}

/** Asks for an SMS code sent to the account's own phone. */
export function OwnCodeForm({ label, pendingLabel, tone = 'primary', onSubmit, confirmation }: OwnCodeFormProps) {
  const maskedPhone = useSession((session) => session.userInfo.phone)
  const form = useForm(
    { phone: useOwnPhone(), smsCode: '', agreed: confirmation === undefined },
    {
      phone: ownPhoneRule(maskedPhone),
      smsCode: smsCodeRule,
      agreed: ({ agreed }) => (agreed ? undefined : '请先勾选'),
    },
  )
  const { values, errors } = form
  const noteId = useId()
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit(({ smsCode }) => onSubmit(smsCode))
      }}
    >
      {confirmation !== undefined && (
        <div>
          <Checkbox
            name="agreed"
            checked={values.agreed}
            aria-invalid={errors.agreed ? true : undefined}
            aria-describedby={errors.agreed ? noteId : undefined}
            onChange={(event) => form.set('agreed', event.target.checked)}
          >
            {confirmation}
          </Checkbox>
          <p id={noteId} role="alert" className="text-sm text-vermilion-ink">
            {errors.agreed}
          </p>
        </div>
      )}
      <OwnPhoneField value={values.phone} error={errors.phone} onChange={(phone) => form.set('phone', phone)} />
      <CodeField
        phone={values.phone}
        purpose={SmsPurpose.personalData}
        value={values.smsCode}
        error={errors.smsCode}
        onChange={(code) => form.set('smsCode', code)}
        checkPhone={() => form.check(['phone'])}
        onRefused={form.refuse}
      />
      <FormFailure text={form.failure} />
      <Button type="submit" variant={tone} size="large" wide pending={form.pending} pendingLabel={pendingLabel}>
        {label}
      </Button>
    </form>
  )
}
