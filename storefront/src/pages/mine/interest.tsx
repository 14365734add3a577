import { useNavigate, useSearchParams } from '../../lib/router/router.tsx'
import { listAddress, readChoice } from '../../features/rights/list/filter.ts'
import { RightsList } from '../../features/rights/list/rights-list.tsx'
import { MineFrame } from './frame.tsx'

/** Rights of the user's pieces. `?type=1` shows the online ones, `?type=all` all; `?state=` filters by state. */
export default function MyRightsPage() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  return (
    <MineFrame at="itemInterest">
      <RightsList choice={readChoice(query)} onChoice={(choice) => navigate(listAddress(choice), { replace: true })} />
    </MineFrame>
  )
}
