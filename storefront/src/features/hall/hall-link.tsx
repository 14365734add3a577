import { ArrowRightIcon } from '@app/ui'
import { address } from '../../routes.ts'
import { Link } from '../../lib/router/link.tsx'
import './hall-link.css'

/** Link to the user's hall, from the list of their pieces. */
export function HallLink() {
  return (
    <Link to={address('mineHall')} className="hall-link night group">
      <span aria-hidden className="hall-link-gate" />
      <span className="min-w-0 grow">
        <span className="title block text-lg tracking-[0.1em]">我的展厅</span>
        <span className="block truncate text-sm text-ink-soft">把收藏挂起来，请朋友来看</span>
      </span>
      <ArrowRightIcon className="size-5 shrink-0 text-gold-ink transition-transform group-hover:translate-x-1" />
    </Link>
  )
}

/** Link to the hall on phones, beside the view switch, which is in the upper half of the window; both fit 360 px. */
export function HallChip() {
  return (
    <Link
      to={address('mineHall')}
      className="night inline-flex min-h-11 items-center rounded-full bg-surface px-3 text-sm text-gold-ink sm:hidden"
    >
      我的展厅
    </Link>
  )
}
