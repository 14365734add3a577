import { cx, Seal } from '@app/ui'
import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { useBrandName } from '../../lib/brand.ts'

/** Seal and name; leads home. */
export function BrandMark({ className }: { className?: string }) {
  const name = useBrandName()
  return (
    <Link
      to={paths.home.path}
      aria-label={`${name}，首页`}
      className={cx('inline-flex min-h-11 shrink-0 items-center gap-2.5', className)}
    >
      <Seal className="size-6 text-vermilion" />
      <span className="title text-lg tracking-[0.16em]">{name}</span>
    </Link>
  )
}
