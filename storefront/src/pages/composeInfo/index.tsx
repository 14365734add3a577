import { Container, DetailSkeleton } from '@app/ui'
import { useParams } from 'react-router'
import { ActivityDetail } from '../../features/compose/detail/activity-detail.tsx'
import { ActivityMissing } from '../../features/compose/detail/activity-missing.tsx'
import { useActivity } from '../../features/compose/detail/use-activity.ts'
import { usePageTitle } from '../../lib/page-title.ts'

/** One activity, its recipe and the one button. */
export default function ComposeInfoPage() {
  const { id = '' } = useParams()
  const { activity, error, retry } = useActivity(id)
  usePageTitle(activity?.title)
  if (error) return <ActivityMissing error={error} onRetry={retry} />
  return (
    <Container className="pt-5 md:py-10">
      {activity ? <ActivityDetail activity={activity} /> : <DetailSkeleton label="活动正在展开" />}
    </Container>
  )
}
