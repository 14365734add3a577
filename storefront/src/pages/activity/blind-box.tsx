import { BoxList } from '../../features/boxes/list/box-list.tsx'
import { Promises } from '../../features/boxes/list/promises.tsx'
import { ActivityFrame } from './frame.tsx'

/** Blind boxes tab of the activities. */
export default function BlindBoxPage() {
  return (
    <ActivityFrame at="blindBox">
      <BoxList />
      <Promises className="mt-14 md:mt-20" />
    </ActivityFrame>
  )
}
