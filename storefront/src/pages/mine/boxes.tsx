import { useNavigate, useSearchParams } from '../../lib/router/router.tsx'
import { address } from '../../app/paths.ts'
import { boxTabs, MyBoxes } from '../../features/boxes/mine/my-boxes.tsx'
import { MineFrame } from './frame.tsx'

/** My blind boxes and gift boxes; `?tab=` says which, so that a reload and a link find them. */
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
