import { PhoneField } from '../../lib/phone-field.tsx'
import { useOwnPhone } from '../../lib/own-phone.ts'
import { useSession } from '../../lib/session.ts'

interface OwnPhoneFieldProps {
  value: string
  error?: string | undefined
  onChange: (phone: string) => void
}

/** The user's own phone: a line if the login in this tab told the full number, otherwise a field for it. */
export function OwnPhoneField(props: OwnPhoneFieldProps) {
  const masked = useSession((session) => session.userInfo.phone)
  const known = useOwnPhone()
  if (known !== '' && props.value === known) {
    return (
      <p className="text-sm text-ink-soft">
        验证码发到本账号手机 <span className="figures text-ink">{masked}</span>
      </p>
    )
  }
  return (
    <PhoneField label="本账号手机号" placeholder={masked} hint="页面只显示首尾，请填写完整号码来收验证码" {...props} />
  )
}
