import { ActivityList } from '../../features/compose/list/activity-list.tsx'
import { ActivityFrame } from './frame.tsx'

/** What can be composed. */
export default function ComposePage() {
  return (
    <ActivityFrame at="compose">
      <ActivityList />
    </ActivityFrame>
  )
}
