import { cx } from '@app/ui'
import type { MenuItem } from './menu.ts'

/** Badge of an entry: a dot for notices while some are unseen, otherwise the entry's own. */
export function noticeMark({ key, mark }: MenuItem, hasNews: boolean): MenuItem['mark'] {
  return key === 'notice' && hasNews ? 'dot' : mark
}

/** Badge of an entry: a "new" label or a red dot. */
export function MenuMark({ mark, className }: { mark: MenuItem['mark']; className?: string }) {
  if (!mark) return null
  if (mark === 'new') {
    return (
      <span className={cx('rounded-sm bg-vermilion-wash px-1 text-[10px] leading-4 text-vermilion-ink', className)}>
        新
      </span>
    )
  }
  return (
    <span className={cx('size-2 rounded-full bg-vermilion', className)}>
      <span className="sr-only">有新内容</span>
    </span>
  )
}
