import { cx, formatCount } from '@app/ui'

/** Number of a box within its edition. */
export function BoxNumber({ number, className }: { number: number; className?: string }) {
  return (
    <span className={cx('figures text-xs whitespace-nowrap text-ink-faint', className)}>
      第 {formatCount(number)} 号盒
    </span>
  )
}
