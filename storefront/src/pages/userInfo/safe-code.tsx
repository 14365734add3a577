import { paths } from '../../routes.ts'
import { UserFrame } from '../../features/profile/user-frame.tsx'
import { SafeCodePanel } from '../../features/security/safe-code-panel.tsx'
import { useLedBack } from '../../lib/way-back.ts'

/**
 * Settings of the six-digit safe code that protects gifts. A user sent here from a gift returns to it once the code is
 * set.
 */
export default function SafeCodePage() {
  const goBack = useLedBack()
  return (
    <UserFrame title={paths.safeCode.title}>
      <SafeCodePanel onSet={goBack} />
    </UserFrame>
  )
}
