import { Bone, CheckIcon, Collapse, cx, formatCount, SectionHeading } from '@app/ui'
import { type Level, pointSummary, vipLevels } from './api.ts'
import { LevelBadge } from './level-badge.tsx'
import { LevelProgress } from './level-progress.tsx'
import { type Standing, useStanding } from './standing.ts'
import { QueryBoundary, useQueryState } from '../../lib/query-state.tsx'

/** The VIP level: the user's standing, its benefits, and those of the other levels. */
export function LevelPanel({ className }: { className?: string }) {
  const standing = useStanding()
  const summary = useQueryState(pointSummary())
  const levels = useQueryState(vipLevels())
  const loading = (
    <div role="status" aria-label="正在加载等级" className="mt-5">
      <Bone className="h-7 w-28" />
      <Bone className="mt-5 h-4 w-full" />
      <Bone className="mt-6 h-4 w-4/5" />
      <Bone className="mt-3 h-4 w-3/5" />
    </div>
  )
  // If the points cannot be loaded, the balance reports it.
  if (summary.error) return null
  return (
    <section aria-labelledby="level-title" className={className}>
      <SectionHeading>
        <span id="level-title">会员等级</span>
      </SectionHeading>
      <QueryBoundary of={levels} loading={loading} failure={{ title: '等级加载失败', className: 'py-6' }}>
        {(config) =>
          standing ? (
            <div className="mt-5 animate-appear">
              <Present standing={standing} />
              <Collapse summary="全部等级与权益" className="mt-4">
                <AllLevels levels={config.levels} present={standing.level} />
              </Collapse>
            </div>
          ) : (
            loading
          )
        }
      </QueryBoundary>
    </section>
  )
}

function Present({ standing }: { standing: Standing }) {
  const { level } = standing
  return (
    <>
      <p className="title text-2xl">{level?.name ?? '还没有等级'}</p>
      <LevelProgress standing={standing} className="mt-4" />
      {level && <Benefits level={level} className="mt-5" />}
    </>
  )
}

function AllLevels({ levels, present }: { levels: readonly Level[]; present: Level | undefined }) {
  return (
    <ol className="grid gap-5">
      {levels.map((level) => (
        <li key={level.level} aria-current={level.level === present?.level || undefined}>
          <p className="flex items-center justify-between gap-4">
            <LevelBadge level={level} />
            <span className="figures text-xs text-ink-faint">
              {level.level === present?.level
                ? '当前等级'
                : level.condition === 0
                  ? '注册即得'
                  : `累计 ${formatCount(level.condition)} 积分`}
            </span>
          </p>
          <Benefits level={level} className="mt-2" />
        </li>
      ))}
    </ol>
  )
}

function Benefits({ level, className }: { level: Level; className?: string }) {
  return (
    <ul className={cx('grid gap-1.5 text-sm text-ink-soft', className)}>
      {level.benefits.map((benefit) => (
        <li key={benefit} className="flex items-start gap-2">
          <CheckIcon className="mt-1 size-4 shrink-0 text-celadon-ink" />
          {benefit}
        </li>
      ))}
    </ul>
  )
}
