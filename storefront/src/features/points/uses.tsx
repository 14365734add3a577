import { Bone, ChevronRightIcon, formatCount, GiftIcon, LampIcon, StarIcon } from '@app/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { address } from '../../routes.ts'
import { read } from '../../lib/query.ts'
import { Link } from '../../lib/router/link.tsx'
import { useStanding } from './standing.ts'

/** What points can be spent on, and what having earned them unlocks. */
export function Uses({ className }: { className?: string }) {
  const lottery = useQuery(read('hwnft/awardConfig/list', {})).data?.list[0]
  const standing = useStanding()
  const perk = standing?.next?.benefits.at(-1) ?? standing?.level?.benefits.at(-1)
  return (
    <section aria-labelledby="uses-title" className={className}>
      <h2 id="uses-title" className="title text-lg">
        积分能做什么
      </h2>
      <ul className="mt-4 grid gap-3 sm:max-md:grid-cols-3 lg:grid-cols-3">
        <Use to={address('lottery')} title="抽一次奖" icon={<GiftIcon />}>
          {lottery
            ? `每天免费 ${lottery.freePerDay} 次，再抽每次 ${formatCount(lottery.costPoints)} 积分`
            : '免费的用完后，用积分再抽'}
        </Use>
        <Use to={address('wishPary')} title="放一盏天灯" icon={<LampIcon />}>
          每天有免费次数，用完后用积分
        </Use>
        <Use title={standing?.next ? `升到${standing.next.name}` : '守住等级'} icon={<StarIcon />}>
          {standing ? (
            standing.next ? (
              <>
                再累计 {formatCount(standing.missing)} 积分{perk && `，${perk}`}
              </>
            ) : (
              (perk ?? '最高的等级')
            )
          ) : (
            <Bone className="mt-1.5 h-3.5 w-4/5" />
          )}
        </Use>
      </ul>
      <p className="mt-3 text-xs text-ink-faint">花掉的积分不影响等级；积分不能提现，也不能送人。</p>
    </section>
  )
}

const leaf = 'flex h-full items-center gap-3 rounded-md border border-line bg-surface px-4 py-3.5'

interface UseProps {
  /** Where to get it; absent if it comes automatically. */
  to?: string
  title: string
  icon: ReactNode
  children: ReactNode
}

function Use({ to, title, icon, children }: UseProps) {
  const text = (
    <>
      <span aria-hidden className="shrink-0 self-start pt-0.5 text-2xl text-gold-ink">
        {icon}
      </span>
      <span className="min-w-0 grow">
        <span className="title block">{title}</span>
        <span className="figures mt-0.5 block text-sm text-ink-soft">{children}</span>
      </span>
    </>
  )
  return (
    <li>
      {to ? (
        <Link to={to} className={`${leaf} group transition-colors hover:border-line-strong`}>
          {text}
          <ChevronRightIcon aria-hidden className="shrink-0 text-ink-faint group-hover:text-ink" />
        </Link>
      ) : (
        <div className={leaf}>{text}</div>
      )}
    </li>
  )
}
