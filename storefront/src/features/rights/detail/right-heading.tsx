import { linkStyle } from '@app/ui'
import { Link } from '../../../lib/router/link.tsx'
import { deliveryLabels, validityLabels } from '../../../domain/right/labels.ts'
import type { RightsCard } from '../api.ts'

/** Name, brand and validity of a right. */
export function RightHeading({ config }: { config: RightsCard['config'] }) {
  return (
    <div>
      <p className="text-sm text-ink-faint">
        {config.pagePath.startsWith('/') ? (
          <Link to={config.pagePath} className={`touch-area ${linkStyle}`}>
            {config.brandName}
          </Link>
        ) : (
          config.brandName
        )}
      </p>
      <h1 className="title mt-2 text-2xl text-balance md:text-3xl">{config.name}</h1>
      <p className="mt-3 text-ink-soft">{config.summary}</p>
      <p className="figures mt-4 flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-faint">
        <span>{deliveryLabels[config.delivery]}</span>
        <span>{validityLabels(config)}</span>
      </p>
    </div>
  )
}
