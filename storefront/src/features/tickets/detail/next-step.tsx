import { Button, buttonStyle, Notice } from '@app/ui'
import { useState } from 'react'
import { address } from '../../../routes.ts'
import { useApiMutation } from '../../../lib/mutation.ts'
import { useServerTime } from '../../../lib/clock.ts'
import { Link } from '../../../lib/router/link.tsx'
import { formatLastDay, toPlatformTime } from '../../../lib/time.ts'
import type { Help, Ticket } from '../api.ts'
import { Rating } from './rating.tsx'
import { SayMore } from './say-more.tsx'

/** Next actions of a ticket: reply, close, rate, reopen. */
export function NextStep({ ticket, help }: { ticket: Ticket; help: Help }) {
  const { state, reopenUntil, canRate, rating } = ticket
  const [isReopening, setReopening] = useState(false)
  if (state !== 'solved' && state !== 'closed') return <GoOn ticket={ticket} help={help} />
  return (
    <div className="mt-6 grid gap-6 border-t border-line pt-8">
      {(canRate || rating !== null) && <Rating ticket={ticket} />}
      {reopenUntil === null ? (
        <Notice
          action={
            <Link to={address('helpAsk')} className={buttonStyle({ size: 'small' })}>
              重新提问
            </Link>
          }
        >
          这次咨询已经结束，不能再打开。
        </Notice>
      ) : isReopening ? (
        <SayMore
          path="user/ticket/reopen"
          ticketId={ticket.ticketId}
          help={help}
          label="还有什么没有解决"
          send="重新打开"
        />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-sm text-ink-faint">{formatLastDay(reopenUntil)} 及之前都可以接着问。</p>
          <Button onClick={() => setReopening(true)}>还没解决，重新打开</Button>
        </div>
      )}
    </div>
  )
}

function GoOn({ ticket, help }: { ticket: Ticket; help: Help }) {
  const { ticketId, answerBy } = ticket
  const solve = useApiMutation('user/ticket/solve')
  return (
    <section aria-label="接着说" className="mt-6 border-t border-line pt-7">
      {answerBy !== null && <Waiting answerBy={answerBy} hours={help.hours} />}
      <SayMore
        path="user/ticket/reply"
        ticketId={ticketId}
        help={help}
        label={answerBy === null ? '回复客服' : '补充说明'}
        send="发出"
        aside={
          <Button variant="quiet" pending={solve.isPending} onClick={() => solve.mutate({ ticketId })}>
            问题已解决
          </Button>
        }
      />
    </section>
  )
}

/** When to expect an answer; an overdue time is not promised again. */
function Waiting({ answerBy, hours }: { answerBy: number; hours: string }) {
  const isLate = useServerTime((now) => now > answerBy * 1000)
  const at = toPlatformTime(answerBy * 1000)
  return (
    <Notice tone="rare" className="mb-6">
      {isLate
        ? `让你久等了，我们正在处理。服务时间是${hours}。`
        : `已经收到，预计 ${at.slice(5, 10).replace('-', '/')} ${at.slice(11, 16)} 前回复你。`}
    </Notice>
  )
}
