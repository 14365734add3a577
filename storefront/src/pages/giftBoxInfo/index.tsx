import { useParams } from '../../lib/router/router.tsx'
import { GiftDetail } from '../../features/boxes/gift/gift-detail.tsx'

export default function GiftBoxInfoPage() {
  const { id = '' } = useParams()
  return <GiftDetail giftBoxId={id} />
}
