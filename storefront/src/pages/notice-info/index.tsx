import { ArrowLeftIcon, Container } from '@app/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useParams } from 'react-router'
import { address } from '../../app/paths.ts'
import { noticeInfo } from '../../features/content/api.ts'
import { MissingText } from '../../features/content/missing-text.tsx'
import { NoticeText } from '../../features/content/notice-text.tsx'
import { markNoticeRead } from '../../features/content/read-notices.ts'
import { usePageTitle } from '../../lib/page-title.ts'

/** One notice; opening it takes its dot away. */
export default function NoticeInfoPage() {
  const { id = '' } = useParams()
  const { data: notice, error, refetch } = useQuery(noticeInfo(id))
  usePageTitle(notice?.title)
  const opened = notice?.id
  useEffect(() => {
    if (opened) markNoticeRead(opened)
  }, [opened])
  if (error && !notice) {
    return <MissingText error={error} onRetry={refetch} what="这条公告" to={address('notice')} label="看全部公告" />
  }
  return (
    <Container width="prose" className="py-4 md:py-10">
      <Link
        to={address('notice')}
        className="mb-4 inline-flex min-h-11 items-center gap-2 text-sm text-ink-soft hover:text-ink md:mb-6"
      >
        <ArrowLeftIcon /> 公告
      </Link>
      <NoticeText notice={notice} />
    </Container>
  )
}
