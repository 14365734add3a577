import { ArrowRightIcon, Picture, PlusIcon } from '@app/ui'
import { Fragment } from 'react'
import { pictureProps } from '../../../lib/image.ts'
import type { Activity } from '../api.ts'

/** Recipe in small pictures: quantities of materials, and the result. */
export function RecipeStrip({ activity }: { activity: Activity }) {
  return (
    <div className="flex flex-wrap items-start gap-x-2 gap-y-4 sm:gap-x-3">
      {activity.materials.map((material, index) => (
        <Fragment key={material.goodsSn}>
          {index > 0 && <PlusIcon aria-hidden className="mt-5 size-4 shrink-0 text-ink-faint sm:mt-6" />}
          <figure className="w-14 sm:w-16">
            <Picture
              {...pictureProps(material.cover, material.name, '64px')}
              ratio={1}
              className="mount rounded-sm p-0.5"
            />
            <figcaption className="figures mt-1.5 text-center text-xs text-ink-soft">× {material.quantity}</figcaption>
          </figure>
        </Fragment>
      ))}
      {/* The arrow wraps into the next row together with its target. */}
      <div className="flex items-start gap-x-2 sm:gap-x-3">
        <ArrowRightIcon aria-label="合成" role="img" className="mt-5 size-5 shrink-0 text-gold-ink sm:mt-6" />
        <figure className="w-14 sm:w-16">
          <Picture
            {...pictureProps(activity.resultCover, activity.resultName, '64px')}
            ratio={1}
            className="rounded-sm"
          />
          <figcaption className="mt-1.5 text-center text-xs text-gold-ink">合成一件</figcaption>
        </figure>
      </div>
    </div>
  )
}
