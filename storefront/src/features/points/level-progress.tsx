import { formatCount, Progress } from '@app/ui'
import type { Standing } from './standing.ts'

/** Progress to the next VIP level. */
export function LevelProgress({ standing, className }: { standing: Standing; className?: string }) {
  const { next, missing, earned, share } = standing
  return (
    <Progress
      label={next ? `再得 ${formatCount(missing)} 积分，升为${next.name}` : '已是最高等级'}
      value={share}
      aside={next ? `${formatCount(earned)} / ${formatCount(next.condition)}` : formatCount(earned)}
      tone="gold"
      className={className}
    />
  )
}
