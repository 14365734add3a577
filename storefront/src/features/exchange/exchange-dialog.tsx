import { Dialog } from '@app/ui/dialog'
import { useRef } from 'react'
import { useNavigate } from '../../lib/router/router.tsx'
import { CodeForm } from './code-form.tsx'
import { GiftCard } from './gift-card.tsx'
import { useRedeem } from './use-redeem.ts'
import { giftLabels } from './labels.ts'

/** Dialog that redeems a code and shows what it gave. */
export default function ExchangeDialog({ onClose }: { onClose: () => void }) {
  const redeeming = useRedeem()
  const { gift, pending } = redeeming
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)

  function accept(place: string): void {
    onClose()
    navigate(place)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="礼品兑换"
      description={gift ? undefined : '每个兑换码只能兑换一次'}
      onPhones="scaled"
      insistent={pending && !gift}
      initialFocus={input}
    >
      {gift ? (
        <GiftCard gift={gift} onAccept={() => accept(giftLabels[gift.type].place)} />
      ) : (
        <CodeForm redeeming={redeeming} input={input} onLeave={onClose} />
      )}
    </Dialog>
  )
}
