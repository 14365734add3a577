import { BrandMark } from '../../features/frame/brand-mark.tsx'
import { MyHall } from '../../features/hall/my-hall.tsx'

/** The user's hall, to walk through. */
export default function MyHallPage() {
  return <MyHall home={<BrandMark />} />
}
