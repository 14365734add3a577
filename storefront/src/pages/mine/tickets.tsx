import { TicketList } from '../../features/tickets/list/ticket-list.tsx'
import { MineFrame } from './frame.tsx'

/** The user's tickets and their answers. */
export default function MyTicketsPage() {
  return (
    <MineFrame at="tickets">
      <TicketList />
    </MineFrame>
  )
}
