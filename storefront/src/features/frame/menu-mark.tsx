import { cx } from '@app/ui'
import type { MenuItem } from './menu.ts'

/** The mark of an entry: that of the notices is a dot while some have not been looked at. */
export function noticeMark({ key, mark }: MenuItem, hasNews: boolean): MenuItem['mark'] {
  return key === 'notice' && hasNews ? 'dot' : mark
}

/** What is new, or a red dot. */
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
