import { Button, formatCount, linkStyle } from '@app/ui'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '../../lib/router/link.tsx'
import { address } from '../../routes.ts'
import { guestPages } from './api.ts'
import { InviteCard } from './invite-card.tsx'
import { pointRules } from '../../domain/points/rules.ts'

/** Results of the user's invitations, the reward for each, and the invite button. */
export function InviteSummary({ onInvite, className }: { onInvite: () => unknown; className?: string }) {
  const totals = useInfiniteQuery(guestPages()).data?.pages[0]
  const rules = useQuery(pointRules()).data?.invite
  return (
    <section aria-label="邀请总览" className={className}>
      <InviteCard />
      <dl className="mt-4 grid grid-cols-3 divide-x divide-line rounded-md *:min-w-0 border border-line bg-surface py-5 text-center">
        <Total label="已注册" value={totals?.total} unit="位" />
        <Total label="已实名" value={totals?.counted} unit="位" />
        <Total label="获得积分" value={totals?.points} unit="分" />
      </dl>
      <Button variant="primary" wide size="large" onClick={onInvite} className="mt-4">
        邀请好友
      </Button>
      <p className="figures mt-6 min-h-[1.7em]">
        {rules && (
          <>
            每成功邀请一位，你和好友各得 <span className="text-gold-ink">{rules.points}</span> 积分。
          </>
        )}
      </p>
      <ul className="mt-2 grid list-disc gap-1.5 pl-5 text-sm text-ink-soft marker:text-ink-faint">
        {rules?.rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <Link to={address('ranking')} className={`touch-area mt-5 inline-block text-sm ${linkStyle}`}>
        看邀请排行
      </Link>
    </section>
  )
}

function Total({ label, value, unit }: { label: string; value: number | undefined; unit: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="mt-1 text-xs text-ink-faint">{label}</dt>
      <dd className="figures text-2xl">
        {value === undefined ? '—' : formatCount(value)}
        <span className="ml-1 text-sm text-ink-faint">{unit}</span>
      </dd>
    </div>
  )
}
