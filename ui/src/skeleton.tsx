import { cx } from './cx.ts'

/** A grey placeholder shape, sized by its classes. */
export function Bone({ className }: { className?: string }) {
  return <div className={cx('animate-breathe rounded-sm bg-line/60', className)} />
}

export interface SkeletonProps {
  /** Announced to screen readers. */
  label?: string
  className?: string
}

const columns = 'grid grid-cols-2 gap-x-3.5 gap-y-8 sm:gap-x-6 md:grid-cols-3 lg:grid-cols-4 lg:gap-y-12'

/** Grid classes for lists of `WorkCard` and their skeleton. */
export const workGrid = `${columns} 3xl:grid-cols-5`

/** Grid classes for a collector's own works: denser, because they are already familiar. */
export const ownGrid = `${columns} 3xl:grid-cols-6`

/** Skeleton of a grid of works. */
export function CardGridSkeleton({
  count = 8,
  ratio = 1,
  label = '正在加载作品',
  grid = workGrid,
  className,
}: SkeletonProps & { count?: number; ratio?: number; grid?: string }) {
  return (
    <div role="status" aria-label={label} className={cx(grid, className)}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index}>
          <div className="mount rounded-sm p-1.5 sm:p-2">
            <div className="animate-breathe bg-line/60" style={{ aspectRatio: ratio }} />
          </div>
          <Bone className="mt-4 h-4 w-3/4" />
          <Bone className="mt-2.5 h-3 w-2/5" />
          <Bone className="mt-4 h-4 w-full" />
        </div>
      ))}
    </div>
  )
}

/** Skeleton of rows with a small picture. */
export function ListSkeleton({ count = 5, label = '正在加载', className }: SkeletonProps & { count?: number }) {
  return (
    <div role="status" aria-label={label} className={cx('divide-y divide-line', className)}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="flex items-center gap-4 py-4">
          <Bone className="size-16 shrink-0" />
          <div className="grow">
            <Bone className="h-4 w-1/2" />
            <Bone className="mt-2.5 h-3 w-3/4" />
          </div>
          <Bone className="h-4 w-14" />
        </div>
      ))}
    </div>
  )
}
