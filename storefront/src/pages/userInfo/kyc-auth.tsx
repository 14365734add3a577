import { paths } from '../../routes.ts'
import { KycPanel } from '../../features/profile/kyc-panel.tsx'
import { UserFrame } from '../../features/profile/user-frame.tsx'

export default function KycAuthPage() {
  return (
    <UserFrame title={paths.kycAuth.title}>
      <KycPanel />
    </UserFrame>
  )
}
