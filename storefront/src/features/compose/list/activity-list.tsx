import { Bone, buttonStyle, EmptyState } from '@app/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '../../../lib/router/link.tsx'
import { address } from '../../../routes.ts'
import { EndlessList } from '../../../lib/endless-list.tsx'
import { activityPages } from '../api.ts'
import { Exhibit, exhibitStyle } from './exhibit.tsx'

/** Below one another, or side by side if there is space. */
const wall = 'grid gap-14 md:gap-16 xl:grid-cols-3 xl:gap-x-12'

/** The activities, each shown as an exhibit. */
export function ActivityList() {
  return (
    <EndlessList
      query={useInfiniteQuery(activityPages())}
      failure="活动加载失败"
      skeleton={<Skeleton />}
      empty={
        <EmptyState
          title="目前没有合成活动"
          action={
            <Link to={address('notice')} className={buttonStyle()}>
              看看公告
            </Link>
          }
        >
          新的活动会先在公告中预告。
        </EmptyState>
      }
      endless={false}
      unit="场"
      end={() => undefined}
    >
      {(activities) => (
        <ul className={wall}>
          {activities.map((activity, index) => (
            <Exhibit key={activity.activityId} activity={activity} priority={index === 0} />
          ))}
        </ul>
      )}
    </EndlessList>
  )
}

function Skeleton() {
  return (
    <div role="status" aria-label="正在加载活动" className={wall}>
      {[0, 1].map((index) => (
        <div key={index} className={exhibitStyle}>
          <div className="mount rounded-sm p-2">
            <div className="aspect-square animate-breathe bg-line/60" />
          </div>
          <div>
            <Bone className="h-7 w-2/5" />
            <Bone className="mt-4 h-4 w-3/5" />
            <Bone className="mt-8 h-16 w-4/5" />
          </div>
        </div>
      ))}
    </div>
  )
}
