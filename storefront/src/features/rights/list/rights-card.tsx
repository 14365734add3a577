import { RightsState } from '@app/contract/enums'
import { cx, formatSerial, Picture } from '@app/ui'
import { Link } from '../../../lib/router/link.tsx'
import { validityLabels } from '../../../domain/right/labels.ts'
import { pictureProps } from '../../../lib/image.ts'
import { leadsBack } from '../../../lib/way-back.ts'
import { rightAddress } from '../address.ts'
import type { RightsCard as Right } from '../api.ts'
import { stateLabels, toneStyle } from '../labels.ts'

/** One right in the list: brand, piece, state and validity. */
export function RightsCard({ right }: { right: Right }) {
  const { config, state } = right
  const stateLabel = stateLabels(right)
  const isClosed = state === RightsState.close
  return (
    <article
      aria-labelledby={`right-${right.rightsId}`}
      className="group relative flex flex-wrap gap-4 rounded-md border border-line bg-surface p-3 transition-colors hover:border-line-strong sm:gap-5 sm:p-4"
    >
      <Picture
        {...pictureProps(config.cover, '', '(min-width: 640px) 128px, 96px')}
        ratio={1}
        className={cx('w-24 shrink-0 self-start rounded-sm sm:w-32', isClosed && 'opacity-60 saturate-50')}
      />
      <div className="flex min-w-0 grow basis-36 flex-col">
        <p className="truncate text-xs text-ink-faint">{config.brandName}</p>
        <h2 id={`right-${right.rightsId}`} className="title mt-0.5 text-base sm:text-lg">
          <Link to={rightAddress(right)} state={leadsBack} className="line-clamp-2 after:absolute after:inset-0">
            {config.name}
          </Link>
        </h2>
        <p className="figures mt-1 truncate text-sm text-ink-soft">
          {right.goodsName} {formatSerial(right.serial)}
        </p>
        <p className="mt-auto flex flex-wrap items-baseline justify-between gap-x-4 pt-2 text-sm">
          <span className={toneStyle[stateLabel.tone]}>{stateLabel.text}</span>
          <span className="figures text-xs text-ink-faint">{validityLabels(config)}</span>
        </p>
      </div>
    </article>
  )
}
