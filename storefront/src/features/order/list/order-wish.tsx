import { buttonStyle, CheckIcon } from '@app/ui'
import { Link } from '../../../lib/router/link.tsx'
import { address } from '../../../routes.ts'

/** Result of a wish order: links to the public wishes and to the user's own. */
export function OrderWish({ className }: { className?: string }) {
  return (
    <section aria-label="放出的心愿" className={className}>
      <p className="flex items-start gap-2.5 text-celadon-ink">
        <CheckIcon className="mt-1 size-5 shrink-0" />
        心愿已经放出。如有回礼，请到“我的心愿”领取。
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Link to={address('wishPary')} className={buttonStyle({ variant: 'primary', size: 'large' })}>
          去祈愿看看
        </Link>
        <Link to={address('mineWish')} className={buttonStyle({ size: 'large' })}>
          我的心愿
        </Link>
      </div>
    </section>
  )
}
