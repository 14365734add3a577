import { paths } from '../../routes.ts'
import { ExportPanel } from '../../features/privacy/export-panel.tsx'
import { UserFrame } from '../../features/profile/user-frame.tsx'

/** Archives of everything held about the user. */
export default function PersonalExportPage() {
  return (
    <UserFrame title={paths.personalExport.title}>
      <ExportPanel />
    </UserFrame>
  )
}
