import { Countdown, SaleState } from '@app/ui'
import { serverSeconds } from '../../../lib/clock.ts'
import type { Activity } from '../api.ts'
import { type ComposeStage, stageLabels } from '../stage.ts'

/** Name, result and state of an activity. */
export function ActivityHeading({ activity, stage }: { activity: Activity; stage: ComposeStage }) {
  return (
    <header>
      <p className="text-sm tracking-[0.2em] text-gold-ink">藏品合成</p>
      <h1 className="title mt-2 text-3xl lg:text-4xl">{activity.title}</h1>
      <p className="mt-2 text-ink-soft">{activity.subtitle}</p>
      <p className="mt-5 text-ink-soft">
        合成得到<span className="title text-lg text-ink">《{activity.resultName}》</span>
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
        <SaleState {...stageLabels(activity, stage)} />
        {stage === 'coming' && (
          <Countdown target={activity.startTime} now={serverSeconds} label="距开始" className="text-gold-ink" />
        )}
        {activity.composed > 0 && (
          <span className="figures text-sm text-celadon-ink">你已合成 {activity.composed} 件</span>
        )}
      </div>
    </header>
  )
}
