import { EmptyState } from '@app/ui'
import { Page } from '../app/page.tsx'
import { Shown } from '../app/shown.tsx'
import { useRead } from '../lib/query.ts'

/** What members of staff did and tried. */
export default function Audit() {
  const read = useRead('audit/list', {})
  return (
    <Page title="审计记录">
      <Shown read={read}>
        {({ list }) => (list.length === 0 ? <EmptyState title="还没有记录" /> : <p>{list.length}</p>)}
      </Shown>
    </Page>
  )
}
