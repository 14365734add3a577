import type { SmsPurpose } from '@app/contract/enums'
import { Button, Checkbox, Field, linkStyle, Notice, PasswordInput, TextInput } from '@app/ui'
import { useEffect, useRef, useState } from 'react'
import { Link } from '../../lib/router/link.tsx'
import { address } from '../../routes.ts'
import { passwordHint } from '../../domain/person/rules.ts'
import { CodeField } from '../../domain/person/sms-code/code-field.tsx'
import type { Form } from '../../lib/form.ts'
import { useRegistrationOpen } from '../../lib/brand.ts'
import { textKinds } from '../../lib/text-kinds.ts'
import { PhoneField } from '../../lib/phone-field.tsx'

/** Props shared by all account forms. The phone is kept when the user switches forms. */
export interface AccountFormProps {
  phone: string
  onPhone: (phone: string) => void
}

/** What a field uses of a form that has its value. */
type FormWith<Values> = Pick<Form<Values>, 'values' | 'errors' | 'set' | 'check' | 'refuse'>

interface AccountPhoneFieldProps {
  form: FormWith<{ phone: string }>
  onPhone: (phone: string) => void
}

export function AccountPhoneField({ form, onPhone }: AccountPhoneFieldProps) {
  return (
    <PhoneField
      value={form.values.phone}
      error={form.errors.phone}
      onChange={(phone) => {
        onPhone(phone)
        form.set('phone', phone)
      }}
    />
  )
}

interface AccountCodeFieldProps {
  form: FormWith<{ phone: string; smsCode: string }>
  purpose: SmsPurpose
}

/** Code that is sent to the phone of the form. */
export function AccountCodeField({ form: { values, errors, set, check, refuse }, purpose }: AccountCodeFieldProps) {
  return (
    <CodeField
      phone={values.phone}
      purpose={purpose}
      value={values.smsCode}
      error={errors.smsCode}
      onChange={(code) => set('smsCode', code)}
      checkPhone={() => check(['phone'])}
      onRefused={refuse}
    />
  )
}

export function NewPasswordField({ label, form }: { label: string; form: FormWith<{ password: string }> }) {
  const { password } = form.values
  return (
    <Field label={label} required error={form.errors.password} hint={passwordHint}>
      <PasswordInput
        name="password"
        maxLength={128}
        measure={password}
        value={password}
        onChange={(event) => form.set('password', event.target.value)}
      />
    </Field>
  )
}

/**
 * Field for an invite code. Invited users see that they were invited and can enter another code or none; others get an
 * empty field.
 */
export function InviteField({ invited, form }: { invited: boolean; form: FormWith<{ inviteCode: string }> }) {
  const [isOpen, setOpen] = useState(false)
  const { inviteCode } = form.values
  const error = form.errors.inviteCode
  if (!invited || isOpen || error) {
    return (
      <InviteCodeInput
        value={inviteCode}
        error={error}
        takesFocus={isOpen}
        onChange={(code) => {
          setOpen(true)
          form.set('inviteCode', code)
        }}
      />
    )
  }
  return (
    <Notice
      tone="good"
      className="items-center"
      action={
        <Button size="small" variant="quiet" onClick={() => setOpen(true)}>
          更改
        </Button>
      }
    >
      由好友邀请 · 邀请码 <span className="figures">{inviteCode}</span>
    </Notice>
  )
}

interface InviteCodeInputProps {
  value: string
  error: string | undefined
  takesFocus: boolean
  onChange: (value: string) => void
}

function InviteCodeInput({ value, error, takesFocus, onChange }: InviteCodeInputProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) input.current?.focus()
  }, [takesFocus])
  return (
    <Field label="邀请码（选填）" error={error}>
      <TextInput
        ref={input}
        name="inviteCode"
        autoComplete="off"
        autoCapitalize="characters"
        clean={textKinds.inviteCode}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}

/**
 * Consent to the agreements; never ticked in advance. They open in a new window, because leaving the page would lose
 * the form.
 */
export function AgreementField({ form }: { form: FormWith<{ agreed: boolean }> }) {
  const error = form.errors.agreed
  const isOpen = useRegistrationOpen()
  return (
    <div>
      <Checkbox
        name="agreed"
        checked={form.values.agreed}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'agreed-note' : undefined}
        onChange={(event) => form.set('agreed', event.target.checked)}
      >
        {isOpen ? (
          <>
            我已阅读并同意
            <Link to={address('protocolList', { key: 'user-agreement' })} target="_blank" className={linkStyle}>
              《用户服务协议》
            </Link>
            和
            <Link to={address('aboutUs', { title: 'policy' })} target="_blank" className={linkStyle}>
              《隐私政策》
            </Link>
          </>
        ) : (
          '我已阅读并同意《用户服务协议》和《隐私政策》'
        )}
      </Checkbox>
      {!isOpen && <p className="text-sm text-ink-soft">协议还没有公布，暂时不能注册新账号。</p>}
      <p id="agreed-note" role="alert" className="text-sm text-vermilion-ink">
        {error}
      </p>
    </div>
  )
}
