import { GuestList } from '../../features/invite/guest-list.tsx'
import { InviteSummary } from '../../features/invite/invite-summary.tsx'
import { openPromotion } from '../../domain/invite/promotion.ts'
import { MineFrame } from './frame.tsx'

/** Users invited by this user. */
export default function MyInvitesPage() {
  return (
    <MineFrame at="invite">
      <div className="grid grid-cols-1 gap-x-16 gap-y-8 md:grid-cols-[minmax(0,1fr)_20rem] lg:grid-cols-[minmax(0,1fr)_25rem]">
        <InviteSummary onInvite={openPromotion} className="md:order-last" />
        <GuestList onInvite={openPromotion} />
      </div>
    </MineFrame>
  )
}
