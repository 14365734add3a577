import { paths } from '../../app/paths.ts'
import { UserFrame } from '../../features/profile/user-frame.tsx'
import { SafeCodePanel } from '../../features/security/safe-code-panel.tsx'
import { useLedBack } from '../../lib/way-back.ts'

/** The six digits that guard gifts. Whoever was led here from a gift goes back to it once they are set. */
export default function SafeCodePage() {
  const goBack = useLedBack()
  return (
    <UserFrame title={paths.safeCode.title}>
      <SafeCodePanel onSet={goBack} />
    </UserFrame>
  )
}
