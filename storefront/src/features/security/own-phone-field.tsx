import { PhoneField } from '../../lib/phone-field.tsx'
import { useSession } from '../../lib/session.ts'

interface OwnPhoneFieldProps {
  value: string
  error?: string | undefined
  onChange: (phone: string) => void
}

/** Field for the full number of the user's own phone, which no page shows. */
export function OwnPhoneField(props: OwnPhoneFieldProps) {
  const masked = useSession((session) => session.userInfo.phone)
  return (
    <PhoneField label="本账户手机号" placeholder={masked} hint="页面只显示首尾，请填写完整号码来收验证码" {...props} />
  )
}
