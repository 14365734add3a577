import { ArrowRightIcon, Container, ListSkeleton, SectionHeading, Time } from '@app/ui'
import { Link } from '../../../lib/router/link.tsx'
import { address } from '../../../routes.ts'
import { serverNow } from '../../../lib/clock.ts'
import { relativeTime } from '../../../lib/time.ts'
import { latestNotices } from './api.ts'
import { useQueryState } from '../../../lib/query-state.tsx'

/** Latest notices, one line each. Hidden if loading fails, since they have a page of their own. */
export function NoticeStrip() {
  const { value: data, kind } = useQueryState(latestNotices())
  if (kind !== 'loading' && (!data || data.list.length === 0)) return null
  return (
    <section aria-labelledby="notices-title" className="py-12 md:py-16">
      <Container>
        <SectionHeading
          action={
            <Link to={address('notice')} className="inline-flex items-center gap-1.5 text-ink-soft hover:text-ink">
              看全部
              <ArrowRightIcon />
            </Link>
          }
          className="mb-4"
        >
          <span id="notices-title">公告</span>
        </SectionHeading>
        {data ? (
          <ul className="divide-y divide-line border-y border-line">
            {data.list.map((notice) => (
              <li key={notice.id}>
                <Link
                  to={address('noticeInfo', { id: notice.id })}
                  className="group grid min-h-14 grid-cols-[1fr_auto] items-baseline gap-x-6 py-4 md:grid-cols-[6rem_1fr_auto]"
                >
                  <span className="text-sm text-ink-faint max-md:sr-only">{notice.classificationName}</span>
                  <span className="truncate group-hover:underline group-hover:decoration-line-strong group-hover:underline-offset-4">
                    {notice.title}
                  </span>
                  <Time at={notice.publishTime} className="figures text-xs text-ink-faint">
                    {relativeTime(notice.publishTime, serverNow())}
                  </Time>
                </Link>
              </li>
            ))}
          </ul>
        ) : (
          <ListSkeleton count={4} />
        )}
      </Container>
    </section>
  )
}
