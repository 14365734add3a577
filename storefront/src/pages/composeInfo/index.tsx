import { Container, DetailSkeleton } from '@app/ui'
import type { ReactNode } from 'react'
import { useParams } from '../../lib/router/router.tsx'
import { ActivityDetail } from '../../features/compose/detail/activity-detail.tsx'
import { ActivityGone } from '../../features/compose/detail/activity-gone.tsx'
import { useActivity } from '../../features/compose/detail/use-activity.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { QueryBoundary } from '../../lib/query-state.tsx'

/** One activity, its recipe and its button. */
export default function ComposeInfoPage() {
  const { id = '' } = useParams()
  const activity = useActivity(id)
  usePageTitle(activity.value?.title)
  return (
    <QueryBoundary
      of={activity}
      loading={inPlace(<DetailSkeleton label="正在加载活动" />)}
      gone={<ActivityGone />}
      failure={{ isPage: true }}
    >
      {(found) => inPlace(<ActivityDetail activity={found} />)}
    </QueryBoundary>
  )
}

const inPlace = (content: ReactNode) => <Container className="pt-5 md:py-10">{content}</Container>
