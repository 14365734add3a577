import { SectionHeading } from '@app/ui'
import { paths } from '../../routes.ts'
import { UserFrame } from '../../features/profile/user-frame.tsx'
import { Logins } from '../../features/security/logins.tsx'
import { PasswordForm } from '../../features/security/password-form.tsx'

/** Form for a new password, and the active logins below it. */
export default function ChangePasswordPage() {
  return (
    <UserFrame title={paths.changePassword.title}>
      <PasswordForm />
      <SectionHeading note="不认识的设备可以退出" className="mt-14 mb-5">
        登录与安全
      </SectionHeading>
      <Logins />
    </UserFrame>
  )
}
