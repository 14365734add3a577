import { buttonStyle, CheckIcon } from '@app/ui'
import { Link } from '../../../lib/router/link.tsx'
import { address } from '../../../routes.ts'

/** Said of boxes that are not opened yet. */
export const boxPromise = '里面是什么在开售前就定好了，什么时候打开都一样。'

/** Result of an order of blind boxes: boxes to open. */
export function OrderBoxes({ count, className }: { count: number; className?: string }) {
  return (
    <section aria-label="得到的盲盒" className={className}>
      <p className="flex items-start gap-2.5 text-celadon-ink">
        <CheckIcon className="mt-1 size-5 shrink-0" />
        {count} 个盲盒已经归你。{boxPromise}
      </p>
      <Link to={address('boxes')} className={`${buttonStyle({ variant: 'primary', size: 'large', wide: true })} mt-4`}>
        去打开盲盒
      </Link>
    </section>
  )
}
