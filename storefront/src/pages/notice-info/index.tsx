import { ArrowLeftIcon, Container } from '@app/ui'
import { useEffect } from 'react'
import { Link } from '../../lib/router/link.tsx'
import { useParams } from '../../lib/router/router.tsx'
import { address } from '../../routes.ts'
import { noticeInfo } from '../../features/content/api.ts'
import { ContentText } from '../../features/content/content-text.tsx'
import { NoticeText } from '../../features/content/notice-text.tsx'
import { MarginPicture } from '../../features/goods/home/margin-picture.tsx'
import { SaleCard } from '../../features/goods/sale-card.tsx'
import { markNoticeRead } from '../../features/content/read-notices.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { useQueryState } from '../../lib/query-state.tsx'

/** One notice; opening it clears its dot. */
export default function NoticeInfoPage() {
  const { id = '' } = useParams()
  const notice = useQueryState(noticeInfo(id))
  usePageTitle(notice.value?.title)
  const opened = notice.value?.id
  useEffect(() => {
    if (opened) markNoticeRead(opened)
  }, [opened])
  return (
    <ContentText of={notice} what="这条公告" to={address('notice')} label="看全部公告">
      {(text) => (
        <Container className="py-4 max-lg:max-w-[calc(var(--container-prose)+5rem)] md:py-10">
          <Link
            to={address('notice')}
            className="mb-4 inline-flex min-h-11 items-center gap-2 text-sm text-ink-soft hover:text-ink md:mb-6"
          >
            <ArrowLeftIcon /> 公告
          </Link>
          <NoticeText
            notice={text}
            beside={
              text?.goodsSn ? (
                <SaleCard goodsSn={text.goodsSn} className="mb-8 md:mb-10" />
              ) : (
                text && <MarginPicture at={Number(text.id)} className="max-lg:hidden" />
              )
            }
          />
        </Container>
      )}
    </ContentText>
  )
}
