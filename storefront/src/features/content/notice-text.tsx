import type { Reply } from '@app/contract/types'
import { Bone, cx } from '@app/ui'
import type { ReactNode } from 'react'
import { Link } from '../../lib/router/link.tsx'
import { address } from '../../routes.ts'
import { formatDateTime } from '../../lib/time.ts'
import { RichText } from '../../lib/rich-text/rich-text.tsx'

type NoticeInfo = Reply<'ops/notice/info'>

interface NoticeTextProps {
  notice: NoticeInfo | undefined
  /** Related content, such as a work: between title and text, or beside both if there is space. */
  beside?: ReactNode
}

const columns =
  'gap-x-16 lg:grid lg:grid-cols-[minmax(0,44rem)_minmax(0,20rem)] lg:grid-rows-[auto_1fr] lg:justify-between'

/** One notice with links to its neighbours. */
export function NoticeText({ notice, beside }: NoticeTextProps) {
  return (
    <>
      <article className={columns}>
        <header className="mb-8 border-b border-ink pb-6 md:mb-10">
          {notice ? (
            <>
              <p className="mb-2 text-sm text-ink-faint">{notice.classificationName}</p>
              <h1 className="title text-2xl break-keep wrap-anywhere md:text-3xl">{notice.title}</h1>
              <p className="figures mt-3 text-sm text-ink-faint">{formatDateTime(notice.publishTime).slice(0, -3)}</p>
            </>
          ) : (
            <>
              <Bone className="h-4 w-14" />
              <Bone className="mt-3 h-9 w-4/5" />
              <Bone className="mt-4 h-4 w-2/5" />
            </>
          )}
        </header>
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">{beside}</div>
        <div className="lg:col-start-1">
          <RichText html={notice?.content} lines={8} />
        </div>
      </article>
      {notice && (notice.previous || notice.next) && (
        <nav aria-label="前后的公告" className="mt-14 grid max-w-[44rem] gap-4 sm:grid-cols-2">
          <Neighbour label="早一些" notice={notice.previous} />
          <Neighbour label="晚一些" notice={notice.next} className="sm:col-start-2 sm:text-right" />
        </nav>
      )}
    </>
  )
}

interface NeighbourProps {
  label: string
  notice: NoticeInfo['previous']
  className?: string
}

function Neighbour({ label, notice, className }: NeighbourProps) {
  if (!notice) return null
  return (
    <Link
      to={address('noticeInfo', { id: notice.id })}
      className={cx(
        'group block rounded-md border border-line bg-surface px-5 py-4 transition-colors hover:border-line-strong',
        className,
      )}
    >
      <span className="block text-xs text-ink-faint">{label}</span>
      <span className="mt-1 line-clamp-2 group-hover:underline group-hover:decoration-line-strong group-hover:underline-offset-4">
        {notice.title}
      </span>
    </Link>
  )
}
