import { useState } from 'react'
import { useNavigate, useSearchParams } from '../../lib/router/router.tsx'
import { address } from '../../routes.ts'
import { GiftList } from '../../features/gifts/list/gift-list.tsx'
import { MineFrame } from './frame.tsx'
import { useAddressSheet } from './address-sheet.ts'
import { lazySheetWithRetry } from '../../lib/lazy/later.tsx'

const GiftSheet = lazySheetWithRetry(() => import('../../features/gifts/list/gift-sheet.tsx'))

/** Gifts received and sent. `?giftId=` opens a gift, `?tab=sent` shows the sent ones. */
export default function MyGiftsPage() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const direction = query.get('tab') === 'sent' ? 'sent' : 'received'
  const tab = direction === 'sent' ? 'sent' : undefined
  const giftId = query.get('giftId') ?? ''
  // The sheet keeps its gift while it closes.
  const [shown, setShown] = useState('')
  if (giftId && shown !== giftId) setShown(giftId)

  const { open, close } = useAddressSheet(giftId !== '', address('transfer', { tab }))

  return (
    <MineFrame at="transfer">
      <GiftList
        direction={direction}
        onDirection={(next) =>
          navigate(address('transfer', { tab: next === 'sent' ? next : undefined }), { replace: true })
        }
        onOpen={(id) => open(address('transfer', { tab, giftId: id }))}
      />
      {shown && <GiftSheet key={shown} giftId={shown} open={giftId !== ''} onClose={close} />}
    </MineFrame>
  )
}
