import { useNavigate, useSearchParams } from '../../lib/router/router.tsx'
import { address } from '../../routes.ts'
import { boxTabs, MyBoxes } from '../../features/boxes/mine/my-boxes.tsx'
import { MineFrame } from './frame.tsx'

/** The user's blind boxes and gift boxes; `?tab=` keeps the tab across reloads and in links. */
export default function MyBoxesPage() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const tab = boxTabs.find((name) => name === query.get('tab')) ?? 'closed'
  return (
    <MineFrame at="boxes">
      <MyBoxes
        tab={tab}
        onTab={(next) => navigate(address('boxes', { tab: next === 'closed' ? '' : next }), { replace: true })}
      />
    </MineFrame>
  )
}
