import { BoxList } from '../../features/boxes/list/box-list.tsx'
import { ActivityFrame } from './frame.tsx'

/** Blind boxes among the activities. */
export default function BlindBoxPage() {
  return (
    <ActivityFrame at="blindBox">
      <BoxList />
    </ActivityFrame>
  )
}
