import { cx } from '@app/ui'
import type { Level } from './api.ts'

/** Badge with the name of a VIP level. */
export function LevelBadge({ level, className }: { level: Level; className?: string }) {
  return (
    <span className={cx('plate inline-block px-2 py-0.5 text-xs leading-5 whitespace-nowrap', className)}>
      <span className="sr-only">会员等级：</span>
      {level.name}
    </span>
  )
}
