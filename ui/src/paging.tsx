import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from './button.tsx'
import { cx } from './cx.ts'

export interface LoadMoreProps {
  /** Whether more can be had; without it the end is said in words. */
  more: boolean
  pending?: boolean
  onMore: () => unknown
  /** Asks by itself when its place comes near; the button stays, for keyboards and for those who jump to the end. */
  endless?: boolean
  /** The last asking failed, in words where they are known: nothing is asked by itself until the button was pressed. */
  failed?: boolean | string
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
  endless,
  failed,
  shown,
  total,
  unit = '件',
  end = '到这里就看完了',
  className,
}: LoadMoreProps) {
  const foot = useWhenNear(onMore, endless === true && more && !pending && !failed)
  return (
    <div ref={foot} className={cx('flex flex-col items-center gap-3 py-8 text-sm text-ink-faint', className)}>
      {more ? (
        <>
          {shown !== undefined && total !== undefined && (
            <span className="figures">
              已看 {shown} / {total} {unit}
            </span>
          )}
          {failed && (
            <span role="alert">{typeof failed === 'string' ? failed : '后面的没能取来，网络可能断了一下。'}</span>
          )}
          <Button pending={pending} pendingLabel="正在取来" onClick={onMore}>
            {failed ? '再试一次' : '再看一些'}
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

/** Pixels below the window's edge at which the next part is asked for. */
const ahead = 600

/** Acts when an element comes near the window, as long as `armed`. Where that cannot be watched, nothing happens. */
function useWhenNear(action: () => unknown, armed: boolean) {
  const element = useRef<HTMLDivElement>(null)
  const act = useEffectEvent(action)
  useEffect(() => {
    if (!armed || !element.current || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && act(), {
      rootMargin: `0px 0px ${ahead}px`,
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [armed])
  return element
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
