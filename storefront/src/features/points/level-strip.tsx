import { Bone, ChevronRightIcon } from '@app/ui'
import { Link } from '../../lib/router/link.tsx'
import { address } from '../../routes.ts'
import { LevelProgress } from './level-progress.tsx'
import { useStanding } from './standing.ts'

/** Progress to the next VIP level in one line, linking to the points. Its space is reserved while it loads. */
export function LevelStrip({ className }: { className?: string }) {
  const standing = useStanding()
  return (
    <div className={className}>
      {standing ? (
        <Link
          to={address('integral')}
          className="group flex animate-appear items-center gap-4 rounded-md border border-line bg-surface px-4 py-3 transition-colors hover:border-line-strong"
        >
          {/* Its text comes first: a name of its own would hide the visible content from screen readers. */}
          <LevelProgress standing={standing} className="grow" />
          <span className="sr-only">，会员等级与积分</span>
          <ChevronRightIcon className="shrink-0 text-ink-faint group-hover:text-ink" />
        </Link>
      ) : (
        <Bone className="h-[3.75rem] w-full" />
      )}
    </div>
  )
}
