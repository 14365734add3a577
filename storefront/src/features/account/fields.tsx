import { Button, Checkbox, Field, linkStyle, Notice, PasswordInput, TextInput } from '@app/ui'
import { useEffect, useRef, useState } from 'react'
import { Link } from '../../lib/router/link.tsx'
import { address } from '../../routes.ts'
import { passwordHint } from '../../domain/person/rules.ts'
import type { Form } from '../../lib/form.ts'
import { textKinds } from '../../lib/text-kinds.ts'
import { PhoneField } from '../../lib/phone-field.tsx'

/** Props shared by all account forms. The phone is kept when the user switches forms. */
export interface AccountFormProps {
  phone: string
  onPhone: (phone: string) => void
}

interface TextFieldProps {
  value: string
  error?: string
  onChange: (value: string) => void
}

interface AccountPhoneFieldProps {
  form: Pick<Form<{ phone: string }>, 'values' | 'errors' | 'set'>
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

export function NewPasswordField({ label, value, error, onChange }: TextFieldProps & { label: string }) {
  return (
    <Field label={label} required error={error} hint={passwordHint}>
      <PasswordInput
        name="password"
        maxLength={128}
        measure={value}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}

/**
 * Field for an invite code. Invited users see that they were invited and can enter another code or none; others get an
 * empty field.
 */
export function InviteField({ invited, ...field }: TextFieldProps & { invited: boolean }) {
  const [isOpen, setOpen] = useState(false)
  if (!invited || isOpen || field.error) {
    return (
      <InviteCodeInput
        {...field}
        takesFocus={isOpen}
        onChange={(code) => {
          setOpen(true)
          field.onChange(code)
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
      由好友邀请 · 邀请码 <span className="figures">{field.value}</span>
    </Notice>
  )
}

function InviteCodeInput({ value, error, onChange, takesFocus }: TextFieldProps & { takesFocus: boolean }) {
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

interface AgreementFieldProps {
  agreed: boolean
  error?: string
  onChange: (agreed: boolean) => void
}

/**
 * Consent to the agreements; never ticked in advance. They open in a new window, because leaving the page would lose
 * the form.
 */
export function AgreementField({ agreed, error, onChange }: AgreementFieldProps) {
  return (
    <div>
      <Checkbox
        name="agreed"
        checked={agreed}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'agreed-note' : undefined}
        onChange={(event) => onChange(event.target.checked)}
      >
        我已阅读并同意
        <Link to={address('protocolList', { key: 'user-agreement' })} target="_blank" className={linkStyle}>
          《用户服务协议》
        </Link>
        和
        <Link to={address('aboutUs', { title: 'policy' })} target="_blank" className={linkStyle}>
          《隐私政策》
        </Link>
      </Checkbox>
      <p id="agreed-note" role="alert" className="text-sm text-vermilion-ink">
        {error}
      </p>
    </div>
  )
}
