import { cx } from './cx.ts'
import { Picture, type PictureProps } from './picture.tsx'
import { Bone, type SkeletonProps } from './skeleton.tsx'

/**
 * Skeleton of a work's detail page, with its picture if known. As high as the screen, so that nothing below it shifts
 * visibly.
 */
export function DetailSkeleton({
  ratio = 1,
  label = '正在加载作品',
  picture,
  className,
}: SkeletonProps & { ratio?: number; picture?: PictureProps | undefined }) {
  return (
    <div
      role="status"
      aria-label={label}
      className={cx('grid min-h-dvh content-start gap-8 md:grid-cols-2 lg:gap-16', className)}
    >
      <div className="mount rounded-sm p-2">
        {picture ? (
          <Picture {...picture} ratio={ratio} priority />
        ) : (
          <div className="animate-breathe bg-line/60" style={{ aspectRatio: ratio }} />
        )}
      </div>
      <div className="md:pt-6">
        <Bone className="h-8 w-3/4" />
        <Bone className="mt-4 h-4 w-1/3" />
        <Bone className="mt-10 h-7 w-2/5" />
        <Bone className="mt-6 h-12 w-full" />
        <Bone className="mt-10 h-3.5 w-full" />
        <Bone className="mt-3 h-3.5 w-11/12" />
        <Bone className="mt-3 h-3.5 w-4/5" />
      </div>
    </div>
  )
}
