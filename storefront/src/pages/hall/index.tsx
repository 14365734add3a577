import { BrandMark } from '../../features/frame/brand-mark.tsx'
import { SharedHallPage } from '../../features/hall/shared-hall.tsx'
import { useParams } from '../../lib/router/router.tsx'

/** A hall that somebody shared, for everybody who has its address. */
export default function HallPage() {
  const { key = '' } = useParams()
  return <SharedHallPage hallKey={key} home={<BrandMark />} />
}
