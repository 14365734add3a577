import { TicketList } from '../../features/tickets/list/ticket-list.tsx'
import { MineFrame } from './frame.tsx'

/** What I asked, and what was answered. */
export default function MyTicketsPage() {
  return (
    <MineFrame at="tickets">
      <TicketList />
    </MineFrame>
  )
}
