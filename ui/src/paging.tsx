import { Button } from './button.tsx'
import { cx } from './cx.ts'

export interface LoadMoreProps {
  /** Whether more can be had; without it the end is said in words. */
  more: boolean
  pending?: boolean
  onMore: () => unknown
  /** What the list counts so far and in all, where known: `已看 24 / 130 件`. */
  shown?: number
  total?: number
  /** Measure word of what is listed. */
  unit?: string
  /** Said at the end. */
  end?: string
  className?: string
}

/** The foot of a growing list: asks for the next part, or says that this was all. */
export function LoadMore({
  more,
  pending,
  onMore,
  shown,
  total,
  unit = '件',
  end = '到这里就看完了',
  className,
}: LoadMoreProps) {
  return (
    <div className={cx('flex flex-col items-center gap-3 py-8 text-sm text-ink-faint', className)}>
      {more ? (
        <>
          {shown !== undefined && total !== undefined && (
            <span className="figures">
              已看 {shown} / {total} {unit}
            </span>
          )}
          <Button pending={pending} pendingLabel="正在取来" onClick={onMore}>
            再看一些
          </Button>
        </>
      ) : (
        <p className="flex items-center gap-4 before:h-px before:w-10 before:bg-line before:content-[''] after:h-px after:w-10 after:bg-line after:content-['']">
          {end}
        </p>
      )}
    </div>
  )
}

export interface PaginationProps {
  /** From 1. */
  page: number
  pages: number
  onPage: (page: number) => void
  className?: string
}

/** Earlier and later pages, and where one is. */
export function Pagination({ page, pages, onPage, className }: PaginationProps) {
  return (
    <nav aria-label="翻页" className={cx('flex items-center justify-center gap-4', className)}>
      <Button size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        上一页
      </Button>
      <span className="figures text-sm text-ink-soft" aria-current="page">
        第 {page} / {pages} 页
      </span>
      <Button size="small" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        下一页
      </Button>
    </nav>
  )
}
