import type { SpotId } from '@app/contract'
import { ArrowRightIcon, formatCount, Picture } from '@app/ui'
import { useQuery } from '@tanstack/react-query'
import { address } from '../../../routes.ts'
import { pictureProps } from '../../../lib/image.ts'
import { Link } from '../../../lib/router/link.tsx'
import { wallInfo } from '../api.ts'

/** Spot of a message, linking to its other messages; nothing until loaded. */
export function SpotLink({ spotId }: { spotId: SpotId }) {
  const spot = useQuery(wallInfo).data?.spots.find((one) => one.spotId === spotId)
  if (!spot) return null
  return (
    <Link
      to={address('messageWall', { spotId })}
      className="group mount grid animate-appear grid-cols-[min(7rem,30vw)_minmax(0,1fr)_auto] items-center gap-4 rounded-sm p-2 pr-4 sm:grid-cols-[11rem_minmax(0,1fr)_auto] sm:gap-6 lg:grid-cols-[minmax(0,1fr)_auto] lg:gap-4 lg:px-2 lg:pb-4"
    >
      <Picture
        {...pictureProps(spot.cover, '', '(min-width: 1024px) 60vw, (min-width: 640px) 176px, 112px')}
        ratio={4 / 3}
        className="rounded-sm lg:col-span-2 lg:aspect-[2]!"
      />
      <span className="min-w-0 lg:pl-2">
        <span className="title block truncate text-lg">{spot.name}</span>
        <span className="figures mt-0.5 block text-sm text-ink-soft">
          大家在这里留了 {formatCount(spot.messages)} 句话
        </span>
      </span>
      <ArrowRightIcon aria-hidden className="text-ink-faint group-hover:text-ink lg:mr-2" />
    </Link>
  )
}
