import { Link } from '../../lib/router/link.tsx'
import { address } from '../../routes.ts'
import { formatDate } from '../../lib/time.ts'
import type { NoticeCard } from './api.ts'

interface NoticeRowProps {
  notice: NoticeCard
  isUnread: boolean
  /** Whether to show the classification; not if all notices share one. */
  classified: boolean
}

/** One notice in the list: its date as a calendar leaf, title and beginning. */
export function NoticeRow({ notice, isUnread, classified }: NoticeRowProps) {
  const { id, title, summary, classificationName, isPinned, publishTime } = notice
  const [year, month, day] = formatDate(publishTime).split('/')
  return (
    <li>
      <Link
        to={address('noticeInfo', { id })}
        className="group grid grid-cols-[3.25rem_1fr] gap-x-4 py-6 md:grid-cols-[6rem_1fr] md:gap-x-8 md:py-7"
      >
        <time dateTime={`${year}-${month}-${day}`} className="figures pt-0.5 text-ink-faint">
          <span className="block font-serif text-2xl leading-none text-ink-soft md:text-3xl">{day}</span>
          <span className="mt-1.5 block text-xs">
            {year}.{month}
          </span>
        </time>
        <div className="min-w-0">
          {(classified || isPinned) && (
            <p className="mb-1 flex items-center gap-2.5 text-xs text-ink-faint">
              {isPinned && <span className="plate px-1.5 leading-5">置顶</span>}
              {classified && classificationName}
            </p>
          )}
          <h2 className="title text-lg leading-snug text-pretty group-hover:underline group-hover:decoration-line-strong group-hover:underline-offset-4">
            {title}
            {isUnread && (
              <span className="ml-1.5 inline-block size-1.5 -translate-y-2 rounded-full bg-vermilion">
                <span className="sr-only">未读</span>
              </span>
            )}
          </h2>
          <p className="mt-1.5 line-clamp-2 text-sm text-ink-soft">{summary}</p>
        </div>
      </Link>
    </li>
  )
}
