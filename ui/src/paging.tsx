import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from './button.tsx'
import { cx } from './cx.ts'

export interface LoadMoreProps {
  /** Whether there are more entries; without it the end text is shown. */
  more: boolean
  pending?: boolean
  onMore: () => unknown
  /**
   * Loads automatically when the end comes near. The button stays, for keyboard users and those who jump to the end.
   */
  endless?: boolean
  /** Whether the last load failed, or its message. Nothing is loaded automatically until the button is pressed. */
  failed?: boolean | string
  /** Entries shown so far and in total, if known: `已看 24 / 130 件`. */
  shown?: number
  total?: number
  /** Measure word of the listed things. */
  unit?: string
  /** Text at the end of the list. */
  end?: string
  className?: string
}

/** The end of a growing list: loads the next part, or shows that there are no more entries. */
export function LoadMore({
  more,
  pending,
  onMore,
  endless,
  failed,
  shown,
  total,
  unit = '件',
  end = '已显示全部',
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
          {failed && <span role="alert">{typeof failed === 'string' ? failed : '加载失败，网络可能断了一下。'}</span>}
          <Button pending={pending} pendingLabel="正在加载" onClick={onMore}>
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

/** Pixels below the window's edge at which the next part is loaded. */
const ahead = 600

/**
 * Runs an action when an element comes near the window, while `armed`. Does nothing without an IntersectionObserver.
 */
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
  /** Current page, from 1. */
  page: number
  pages: number
  onPage: (page: number) => void
  className?: string
}

/** Links to earlier and later pages, and the current position. */
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
