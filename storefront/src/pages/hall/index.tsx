import { BrandMark } from '../../features/frame/brand-mark.tsx'
import { SharedHallPage } from '../../features/hall/shared-hall.tsx'
import { useParams } from '../../lib/router/router.tsx'

/** A shared hall, for everyone who has its address. */
export default function HallPage() {
  const { key = '' } = useParams()
  return <SharedHallPage hallKey={key} home={<BrandMark />} />
}
