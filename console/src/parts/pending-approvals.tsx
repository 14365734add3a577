import type { AdminReply } from '@app/contract/admin/routes'
import { Notice } from '@app/ui'
import { createContext, type ReactNode, use, useEffect, useRef } from 'react'
import { formatDistance } from '../lib/format.ts'
import { queryClient, useRead } from '../lib/query.ts'
import { useMe } from '../lib/session.ts'
import { InnerLink } from './inner-link.tsx'

export type PendingApproval = AdminReply<'approval/ofTarget'>['list'][number]

/** Milliseconds between checks of the requests that wait for the record on screen. */
const lookAgain = 10_000

const none: readonly PendingApproval[] = []

/** Reads the requests that wait for a record, such as `draft:5`; everything on screen is refetched once one is decided. */
export function usePendingApprovals(target: string | undefined): readonly PendingApproval[] {
  const isPlatform = useMe().partner === null
  const isEnabled = isPlatform && target !== undefined
  const { data } = useRead('approval/ofTarget', { target: target ?? '' }, { every: lookAgain, isEnabled })
  const ids = data?.list.map(({ id }) => id).join(' ')
  const known = useRef(ids)
  useEffect(() => {
    if (known.current !== undefined && ids !== undefined && known.current !== ids) void queryClient.invalidateQueries()
    known.current = ids
  }, [ids])
  return data?.list ?? none
}

const Pending = createContext<readonly PendingApproval[]>(none)
/** Passes the requests of a page's record to the forms in it. */
export const PendingProvider = Pending.Provider

/** One of several records of a page: says which requests wait for it, and passes them to the forms in it. */
export function PendingScope({ target, children }: { target: string; children: ReactNode }) {
  const pending = usePendingApprovals(target)
  return (
    <PendingProvider value={pending}>
      <PendingNotice pending={pending} />
      {children}
    </PendingProvider>
  )
}

/** Warns in a form that what it changes may void the requests that wait for the record; nothing if there are none. */
export function PendingWarning() {
  const pending = use(Pending)
  if (pending.length === 0) return null
  return (
    <Notice>
      {pending.map(({ title }) => `“${title}”`).join('、')}
      正在等待复核。如果这里的改动让情况有变，那条申请就不会执行，要重新提交。
    </Notice>
  )
}

/** Says which requests wait for the record, with links; nothing if there are none. */
export function PendingNotice({
  pending,
  action,
  children,
}: {
  pending: readonly PendingApproval[]
  action?: ReactNode
  /** What this means for the page. */
  children?: ReactNode
}) {
  if (pending.length === 0) return null
  return (
    <Notice title="等待复核" {...(action !== undefined && { action })}>
      <ul>
        {pending.map(({ id, title, askedBy, askedAt, isMine, isSeen }) => (
          <li key={id}>
            {title}：{isMine ? '你' : askedBy.name} {formatDistance(askedAt)}提出
            {isSeen && (
              <>
                ，<InnerLink to={`/approvals/${id}`}>查看申请</InnerLink>
              </>
            )}
          </li>
        ))}
      </ul>
      {children}
    </Notice>
  )
}
