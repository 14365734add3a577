import { Container, SectionHeading } from '@app/ui'
import { NoticeList } from '../../features/content/notice-list.tsx'
import { useNoticeLook } from '../../domain/notice/news.ts'

/** Notices about openings, events and changes. Opening the page clears the dot of its menu entry. */
export default function NoticePage() {
  useNoticeLook()
  return (
    <Container className="max-w-4xl py-6 md:py-10">
      <SectionHeading level={1} className="mb-4 md:mb-6">
        公告
      </SectionHeading>
      <NoticeList />
    </Container>
  )
}
