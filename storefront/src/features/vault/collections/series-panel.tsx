import type { ActivityId, GoodsSn } from '@app/contract'
import { CheckIcon, cx, Picture, Progress, Seal } from '@app/ui'
import { Link } from '../../../lib/router/link.tsx'
import { address } from '../../../routes.ts'
import { pictureProps } from '../../../lib/image.ts'
import type { Series } from './api.ts'

type Work = Series['works'][number]

export interface SeriesPanelProps {
  series: Series
  /** Activities in which works are composed, by goods number. */
  activityOf: ReadonlyMap<string, string> | undefined
  /** Shows the user's pieces of a work. */
  onOpen: (work: { goodsSn: GoodsSn; name: string }) => void
}

/** One collection: progress, owned works, and missing ones. A complete one bears the seal. */
export function SeriesPanel({ series, activityOf, onOpen }: SeriesPanelProps) {
  const { id, title, total, owned, works } = series
  const isComplete = total > 0 && owned === total
  return (
    <section aria-labelledby={`series-${id}`} className={cx(isComplete && 'rounded-lg bg-gold-wash p-5 md:p-7')}>
      <div className="flex items-center justify-between gap-4">
        <h2 id={`series-${id}`} className="title min-w-0 text-xl">
          {title}
        </h2>
        {isComplete && (
          <p className="inline-flex shrink-0 items-center gap-2 text-sm text-gold-ink">
            <Seal className="size-5 text-vermilion" />
            集齐了
          </p>
        )}
      </div>
      <Progress
        label={isComplete ? `${total} 件都已入藏` : `集到 ${owned} 件，共 ${total} 件`}
        value={owned}
        max={Math.max(1, total)}
        tone={isComplete ? 'gold' : 'celadon'}
        className="mt-3"
      />
      <ul className="mt-6 grid grid-cols-3 gap-x-3 gap-y-5 sm:grid-cols-4 md:grid-cols-6 md:gap-x-5">
        {works.map((work) => (
          <li key={work.goodsSn} className="relative">
            {work.isOwned ? (
              <OwnedWork work={work} onOpen={() => onOpen(work)} />
            ) : (
              <MissingWork work={work} activityId={activityOf?.get(work.goodsSn)} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const sizes = '(min-width: 768px) 180px, 30vw'
const linkClass = "block rounded-sm text-left after:absolute after:inset-0 after:content-['']"

function OwnedWork({ work, onOpen }: { work: Work; onOpen: () => void }) {
  return (
    <>
      <Picture {...pictureProps(work.cover, '', sizes)} ratio={1} className="mount rounded-sm p-1" />
      <button type="button" onClick={onOpen} className={cx(linkClass, 'title mt-2 text-sm leading-snug')}>
        {work.name}
      </button>
      <p className="mt-0.5 inline-flex items-center gap-1 text-xs text-celadon-ink">
        <CheckIcon aria-hidden className="size-3.5" />
        已入藏
      </p>
    </>
  )
}

/** A missing work: shown faintly, linking to where it is sold or composed. */
function MissingWork({ work, activityId }: { work: Work; activityId: ActivityId | undefined }) {
  return (
    <>
      <div className="rounded-sm border border-dashed border-line-strong/60 p-1">
        <Picture {...pictureProps(work.cover, '', sizes)} ratio={1} className="rounded-sm opacity-45 saturate-0" />
      </div>
      <Link
        to={activityId ? address('composeInfo', { id: activityId }) : address('goods', { id: work.goodsSn })}
        className={cx(linkClass, 'title mt-2 text-sm leading-snug text-ink-soft')}
      >
        {work.name}
      </Link>
      <p className="mt-0.5 text-xs text-ink-faint">{activityId ? '可以合成' : '还没有'}</p>
    </>
  )
}
