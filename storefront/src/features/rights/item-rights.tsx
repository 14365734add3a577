import type { ItemId } from '@app/contract'
import { ChevronRightIcon, SectionHeading } from '@app/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '../../lib/router/link.tsx'
import { validityLabels } from '../../domain/right/labels.ts'
import { leadsBack } from '../../lib/way-back.ts'
import { rightAddress } from './address.ts'
import { rightsOfItem } from '../../domain/right/api.ts'
import { stateLabels, toneStyle } from './labels.ts'

/** Rights of one of the user's pieces, each linking to its page; nothing if there are none. */
export function ItemRights({ nftId, className }: { nftId: ItemId; className?: string }) {
  const rights = useQuery(rightsOfItem(nftId)).data?.list ?? []
  if (rights.length === 0) return null
  return (
    <section aria-labelledby="rights-title" className={className}>
      <SectionHeading className="mb-4">
        <span id="rights-title">藏品权益</span>
      </SectionHeading>
      <ul className="divide-y divide-line border-y border-line">
        {rights.map((right) => {
          const stateLabel = stateLabels(right)
          return (
            <li key={right.rightsId}>
              <Link to={rightAddress(right)} state={leadsBack} className="group flex items-center gap-4 py-3">
                <span className="min-w-0 grow">
                  <span className="block group-hover:underline group-hover:underline-offset-4">
                    {right.config.name}
                  </span>
                  <span className="figures block text-xs text-ink-faint">
                    {right.config.brandName}，{validityLabels(right.config)}
                  </span>
                </span>
                <span className={`shrink-0 text-sm ${toneStyle[stateLabel.tone]}`}>{stateLabel.text}</span>
                <ChevronRightIcon className="shrink-0 text-ink-faint" />
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
