import { paths } from '../../app/paths.ts'
import { UserFrame } from '../../features/profile/user-frame.tsx'
import { SafeCodePanel } from '../../features/security/safe-code-panel.tsx'

/** The six digits that guard gifts. */
export default function SafeCodePage() {
  return (
    <UserFrame title={paths.safeCode.title}>
      <SafeCodePanel />
    </UserFrame>
  )
}
