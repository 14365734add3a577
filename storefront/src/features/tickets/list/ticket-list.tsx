import { buttonStyle, EmptyState, ListSkeleton, SectionHeading } from '@app/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { address } from '../../../routes.ts'
import { EndlessList } from '../../../lib/endless-list.tsx'
import { Link } from '../../../lib/router/link.tsx'
import { leadsBack } from '../../../lib/way-back.ts'
import { myTickets } from '../api.ts'
import { TicketLeaf } from './ticket-leaf.tsx'

/** Milliseconds between polls of the list while it is open. */
const lookEvery = 30_000

/** The user's tickets, newest first. */
export function TicketList() {
  return (
    <>
      <SectionHeading
        className="mb-5"
        action={
          <Link to={address('help')} className="text-ink-soft underline-offset-4 hover:text-ink hover:underline">
            帮助与客服
          </Link>
        }
      >
        我的咨询
      </SectionHeading>
      <EndlessList
        query={useInfiniteQuery({ ...myTickets(), refetchInterval: lookEvery })}
        failure="你的咨询加载失败"
        skeleton={<ListSkeleton count={3} label="正在加载你的咨询" />}
        empty={
          <EmptyState
            title="还没有咨询"
            action={
              <Link to={address('helpAsk')} state={leadsBack} className={buttonStyle({ variant: 'primary' })}>
                联系客服
              </Link>
            }
          >
            遇到问题时联系客服，回复都会留在这里。
          </EmptyState>
        }
        unit="条"
        end={(shown) => (shown > 5 ? `一共咨询过 ${shown} 次` : undefined)}
      >
        {(tickets) => (
          <ul className="grid grid-cols-1 gap-3.5">
            {tickets.map((ticket) => (
              <li key={ticket.ticketId}>
                <TicketLeaf ticket={ticket} />
              </li>
            ))}
          </ul>
        )}
      </EndlessList>
    </>
  )
}
