import { ActivityList } from '../../features/compose/list/activity-list.tsx'
import { ActivityFrame } from './frame.tsx'

/** Composition tab of the activities. */
export default function ComposePage() {
  return (
    <ActivityFrame at="compose">
      <ActivityList />
    </ActivityFrame>
  )
}
