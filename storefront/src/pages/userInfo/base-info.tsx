import { paths } from '../../app/paths.ts'
import { ProfileForm } from '../../features/profile/profile-form.tsx'
import { UserFrame } from '../../features/profile/user-frame.tsx'

export default function BaseInfoPage() {
  return (
    <UserFrame title={paths.baseInfo.title}>
      <ProfileForm />
    </UserFrame>
  )
}
