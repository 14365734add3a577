import { paths } from '../../routes.ts'
import { LevelBadge } from '../../features/points/level-badge.tsx'
import { useStanding } from '../../features/points/standing.ts'
import { ProfileForm } from '../../features/profile/profile-form.tsx'
import { UserFrame } from '../../features/profile/user-frame.tsx'

export default function BaseInfoPage() {
  const standing = useStanding()
  return (
    <UserFrame title={paths.baseInfo.title}>
      <ProfileForm level={standing?.level && <LevelBadge level={standing.level} className="mt-1.5" />} />
    </UserFrame>
  )
}
