import { approvalStates } from '@app/contract/admin/approvalNames'
import type { AdminReply } from '@app/contract/admin/routes'
import { toast } from '@app/ui'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useMay } from '../lib/session.ts'
import { queryClient, useRead } from '../lib/query.ts'

/** Milliseconds between checks for waiting requests and for decisions. */
const lookAgain = 10_000

type Waiting = AdminReply<'approval/waiting'>

/**
 * Badges with the number of requests that wait for the user and of the user's own that have ended; nothing if there are
 * none. What is new is announced, and everything on screen is refetched.
 */
export function ApprovalsBadge() {
  const may = useMay()('approval.read')
  const { data } = useRead('approval/waiting', {}, { every: lookAgain, isEnabled: may })
  useAnnouncement(data)
  const { forMe = 0, news = [] } = data ?? {}
  return (
    <>
      {news.length > 0 && (
        <Link
          to="/approvals"
          search={{ whose: 'news' }}
          className="flex h-9 shrink-0 items-center rounded-md bg-celadon-wash px-3 text-sm whitespace-nowrap text-celadon-ink"
        >
          {news.length} 项<span className="max-sm:sr-only">申请有结果</span>
        </Link>
      )}
      {forMe > 0 && (
        <Link
          to="/approvals"
          search={{ state: 'waiting', whose: 'forMe' }}
          className="flex h-9 shrink-0 items-center rounded-md bg-gold-wash px-3 text-sm whitespace-nowrap text-gold-ink"
        >
          {forMe} 项<span className="max-sm:sr-only">待你复核</span>
        </Link>
      )}
    </>
  )
}

/** Announces what has come since the last answer; the first one only shows its numbers. */
function useAnnouncement(data: Waiting | undefined) {
  const known = useRef<Waiting>(undefined)
  const announce = useEffectEvent((now: Waiting) => {
    const before = known.current
    known.current = now
    if (!before) return
    const fresh = now.news.filter(({ id }) => !before.news.some((one) => one.id === id))
    for (const { title, subject, state } of fresh) {
      const name = [title, subject].filter(Boolean).join(' · ')
      toast.notify('你的申请有了结果', `${name}：${approvalStates[state]}`, state === 'done' ? 'good' : 'plain')
    }
    if (now.forMe > before.forMe) toast.plain('有新的申请待你复核')
    if (fresh.length > 0 || now.forMe !== before.forMe || now.mine !== before.mine) void queryClient.invalidateQueries()
  })
  useEffect(() => {
    if (data) announce(data)
  }, [data])
}
