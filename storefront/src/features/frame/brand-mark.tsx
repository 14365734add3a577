import { cx, Seal } from '@app/ui'
import { Link } from '../../lib/router/link.tsx'
import { paths } from '../../routes.ts'
import { useBrandName } from '../../lib/brand.ts'

/** Seal and brand name; links to the home page. */
export function BrandMark({ className }: { className?: string }) {
  const name = useBrandName()
  return (
    <Link
      to={paths.home.path}
      aria-label={`${name}，首页`}
      className={cx('inline-flex min-h-11 items-center gap-2.5', className)}
    >
      <Seal className="size-6 shrink-0 text-vermilion" />
      <span data-logo className="title truncate text-lg tracking-[0.16em]">
        {name}
      </span>
    </Link>
  )
}
