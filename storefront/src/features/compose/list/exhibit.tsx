import { Bone, buttonStyle, Countdown, cx, Picture, SaleState } from '@app/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '../../../lib/router/link.tsx'
import { address } from '../../../routes.ts'
import { serverSeconds } from '../../../lib/clock.ts'
import { pictureProps } from '../../../lib/image.ts'
import { activityInfo, type ActivityCard } from '../api.ts'
import { stageLabels, useComposeStage } from '../stage.ts'
import { RecipeStrip } from './recipe-strip.tsx'

/** Picture beside the text; above it on phones and if several exhibits are side by side. */
export const exhibitStyle =
  'grid gap-6 md:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] md:items-center md:gap-10 xl:grid-cols-1 xl:content-start xl:items-start xl:gap-7'

/** Card of one activity: its result, materials and state. The whole card links to the activity. */
export function Exhibit({ activity, priority }: { activity: ActivityCard; priority: boolean }) {
  const stage = useComposeStage(activity)
  const { data } = useQuery(activityInfo(activity.activityId))
  const isOver = stage === 'over' || stage === 'used-up'
  return (
    <li className={`group relative ${exhibitStyle}`}>
      <div className="mount rounded-sm p-2 transition-[translate] group-hover:translate-y-[calc(-3px*var(--motion))]">
        <Picture
          {...pictureProps(
            activity.cover,
            `《${activity.resultName}》`,
            '(min-width: 1280px) 420px, (min-width: 768px) 352px, 92vw',
          )}
          ratio={1}
          priority={priority}
          className={cx('rounded-sm', isOver && 'opacity-75 saturate-50')}
        />
      </div>
      <div>
        <h2 className="title text-2xl">
          <Link
            to={address('composeInfo', { id: activity.activityId })}
            className="rounded-sm after:absolute after:inset-0 after:content-[''] focus-visible:outline-offset-4"
          >
            {activity.title}
          </Link>
        </h2>
        <p className="mt-2 text-ink-soft">{activity.subtitle}</p>
        <div className="mt-6 min-h-22 md:mt-8 xl:mt-6">
          {data ? <RecipeStrip activity={data} /> : <Bone className="h-20 w-64 max-w-full" />}
        </div>
        <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-2 md:mt-7 xl:mt-5">
          <SaleState {...stageLabels(activity, stage)} />
          {stage === 'coming' && (
            <Countdown target={activity.startTime} now={serverSeconds} label="距开始" className="text-gold-ink" />
          )}
        </div>
        <span aria-hidden className={buttonStyle({ size: 'medium' }) + ' mt-6 max-md:hidden'}>
          {stage === 'open' ? '去合成' : '看看配方'}
        </span>
      </div>
    </li>
  )
}
