import { Gallery, SectionHeading } from '@app/ui'
import { useRef } from 'react'
import { pictureProps } from '../../../lib/image.ts'
import { useMediaQuery } from '../../../lib/media.ts'
import type { Activity } from '../api.ts'
import { useComposeStage } from '../stage.ts'
import { ComposeBar } from './compose-bar.tsx'
import { Equation } from './equation.tsx'
import { ActivityFacts } from './facts.tsx'
import { ActivityHeading } from './heading.tsx'
import { Recipe } from './recipe.tsx'
import { Zoom } from '../../../lib/lazy/windows.ts'

const sizes = '(min-width: 1480px) 660px, (min-width: 768px) 48vw, 100vw'

/**
 * An activity: its result on one side, materials and rules on the other. One column with the button below on phones;
 * wide screens show the recipe as one large equation.
 */
export function ActivityDetail({ activity }: { activity: Activity }) {
  const stage = useComposeStage(activity)
  const isWide = useMediaQuery('(min-width: 1280px)')
  const recipe = useRef<HTMLElement>(null)
  return (
    <div className="flex flex-col gap-x-8 md:grid md:grid-cols-2 md:items-start lg:gap-x-16 xl:grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)]">
      <div className="min-w-0 max-md:contents">
        {isWide ? (
          <Equation ref={recipe} activity={activity} />
        ) : (
          <Gallery
            Zoom={Zoom}
            label={`《${activity.resultName}》`}
            pictures={[pictureProps(activity.resultCover, activity.resultName, sizes)]}
          />
        )}
        <section aria-labelledby="story-title" className="max-md:order-3 max-md:mt-12 md:mt-14">
          <SectionHeading>
            <span id="story-title">活动缘起</span>
          </SectionHeading>
          <div className="mt-6 grid max-w-prose gap-5 font-serif text-lg leading-[1.95]">
            {activity.story.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </section>
      </div>
      <div className="min-w-0 max-md:contents md:pt-4">
        <div className="max-md:order-1 max-md:mt-8">
          <ActivityHeading activity={activity} stage={stage} />
          {!isWide && <Recipe ref={recipe} activity={activity} className="mt-10" />}
        </div>
        <ComposeBar activity={activity} stage={stage} onLacking={() => recipe.current?.focus()} />
        <div className="max-md:order-4 max-md:mt-12 md:mt-10">
          <ActivityFacts activity={activity} />
        </div>
      </div>
    </div>
  )
}
