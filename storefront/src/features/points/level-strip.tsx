import { Bone, ChevronRightIcon } from '@app/ui'
import { Link } from 'react-router'
import { address } from '../../app/paths.ts'
import { LevelProgress } from './level-progress.tsx'
import { useStanding } from './standing.ts'

/** The way to the next VIP level in one line, leading to the points. While it is unknown, its place is kept. */
export function LevelStrip({ className }: { className?: string }) {
  const standing = useStanding()
  return (
    <div className={className}>
      {standing ? (
        <Link
          to={address('integral')}
          aria-label="会员等级与积分"
          className="group flex animate-appear items-center gap-4 rounded-md border border-line bg-surface px-4 py-3 transition-colors hover:border-line-strong"
        >
          <LevelProgress standing={standing} className="grow" />
          <ChevronRightIcon className="shrink-0 text-ink-faint group-hover:text-ink" />
        </Link>
      ) : (
        <Bone className="h-[3.75rem] w-full" />
      )}
    </div>
  )
}
