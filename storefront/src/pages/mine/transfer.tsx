import { lazy, Suspense, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { address } from '../../app/paths.ts'
import { GiftList } from '../../features/gifts/list/gift-list.tsx'
import { MineFrame } from './frame.tsx'

const GiftSheet = lazy(() => import('../../features/gifts/list/gift-sheet.tsx'))

/** What was given to me and by me. `?giftId=` opens that gift, `?tab=sent` shows what was sent. */
export default function MyGiftsPage() {
  const navigate = useNavigate()
  const location = useLocation()
  const [query] = useSearchParams()
  const direction = query.get('tab') === 'sent' ? 'sent' : 'received'
  const tab = direction === 'sent' ? 'sent' : undefined
  const giftId = query.get('giftId') ?? ''
  // The sheet keeps the gift it showed while it closes.
  const [shown, setShown] = useState('')
  if (giftId && shown !== giftId) setShown(giftId)

  const open = (id: string) => navigate(address('transfer', { tab, giftId: id }), { state: { fromList: true } })
  /** Opened from the list, the step back is the list; opened from elsewhere, the list takes its place. */
  const close = () =>
    isFromList(location.state) ? navigate(-1) : navigate(address('transfer', { tab }), { replace: true })

  return (
    <MineFrame at="transfer">
      <GiftList
        direction={direction}
        onDirection={(next) =>
          navigate(address('transfer', { tab: next === 'sent' ? next : undefined }), { replace: true })
        }
        onOpen={open}
      />
      {shown && (
        <Suspense>
          <GiftSheet key={shown} giftId={shown} open={giftId !== ''} onClose={close} />
        </Suspense>
      )}
    </MineFrame>
  )
}

function isFromList(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'fromList' in state
}
