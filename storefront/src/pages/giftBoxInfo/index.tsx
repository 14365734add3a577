import { useParams } from '../../lib/router/router.tsx'
import { GiftDetail } from '../../features/boxes/gift/gift-detail.tsx'

/** One gift box. */
export default function GiftBoxInfoPage() {
  const { id = '' } = useParams()
  return <GiftDetail giftBoxId={id} />
}
