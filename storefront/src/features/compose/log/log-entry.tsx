import type { GoodsSn } from '@app/contract'
import { formatSerial, Picture, SerialBadge } from '@app/ui'
import { Link } from '../../../lib/router/link.tsx'
import { address } from '../../../routes.ts'
import { serverSeconds } from '../../../lib/clock.ts'
import { pictureProps } from '../../../lib/image.ts'
import { formatMoment } from '../../../lib/moment.ts'
import type { ComposeEntry } from '../api.ts'

/** One composition: the result, the time, and the numbers consumed for it. */
export function LogEntry({ entry }: { entry: ComposeEntry }) {
  return (
    <li className="relative flex items-start gap-4 py-5 sm:gap-6">
      <Picture
        {...pictureProps(entry.cover, '', '(min-width: 640px) 112px, 80px')}
        ratio={1}
        className="mount w-20 shrink-0 rounded-sm p-1 sm:w-28"
      />
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
          <h2 className="title text-lg">
            <Link
              to={address('collectionInfo', { id: entry.nftId })}
              className="rounded-sm after:absolute after:inset-0 after:content-[''] hover:underline hover:underline-offset-4"
            >
              {entry.name}
            </Link>
          </h2>
          <SerialBadge serial={entry.serial} edition={entry.edition} />
        </div>
        <p className="figures mt-1 text-sm text-ink-faint">
          {entry.title} · {formatMoment(entry.time, serverSeconds(), { today: '今天' })}
        </p>
        <dl className="mt-3 grid gap-1 text-sm text-ink-soft">
          {byWork(entry.consumed).map(({ goodsSn, name, serials }) => (
            <div key={goodsSn} className="flex flex-wrap gap-x-2">
              <dt>用去《{name}》</dt>
              <dd className="figures">{serials.map((serial) => formatSerial(serial)).join('、')}</dd>
            </div>
          ))}
        </dl>
      </div>
    </li>
  )
}

/** Consumed pieces grouped by work, in recipe order. */
function byWork(consumed: ComposeEntry['consumed']) {
  const works = new Map<string, { goodsSn: GoodsSn; name: string; serials: number[] }>()
  for (const { goodsSn, name, serial } of consumed) {
    const work = works.get(goodsSn) ?? { goodsSn, name, serials: [] }
    works.set(goodsSn, { ...work, serials: [...work.serials, serial] })
  }
  return [...works.values()]
}
