import { paths } from '../../routes.ts'
import { ClosurePanel } from '../../features/privacy/closure-panel.tsx'
import { UserFrame } from '../../features/profile/user-frame.tsx'

/** Closing the account. */
export default function ClosurePage() {
  return (
    <UserFrame title={paths.closure.title}>
      <ClosurePanel />
    </UserFrame>
  )
}
