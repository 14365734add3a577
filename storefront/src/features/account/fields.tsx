import { Checkbox, Field, linkStyle, TextInput } from '@app/ui'
import { Link } from 'react-router'
import { address } from '../../app/paths.ts'

interface TextFieldProps {
  value: string
  error?: string
  onChange: (value: string) => void
}

export function InviteCodeField({ value, error, onChange }: TextFieldProps) {
  return (
    <Field label="邀请码（选填）" error={error}>
      <TextInput
        name="inviteCode"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={16}
        value={value}
        onChange={(event) => onChange(event.target.value.trim())}
      />
    </Field>
  )
}

interface AgreementFieldProps {
  agreed: boolean
  error?: string
  onChange: (agreed: boolean) => void
}

/** Consent to the agreements; never ticked beforehand. They open beside the form, which would else be lost. */
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
