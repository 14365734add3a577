import { BoatDrawing, buttonStyle, EmptyState } from '@app/ui'
import { address } from '../../../routes.ts'
import { Link } from '../../../lib/router/link.tsx'

/** Shown if no blind box is left to open. */
export function NoBoxes() {
  return (
    <EmptyState
      drawing={BoatDrawing}
      title="没有待开的盲盒"
      action={
        <Link to={address('blindBox')} className={buttonStyle({ variant: 'primary' })}>
          去看看盲盒
        </Link>
      }
    >
      买到或收到的盲盒会放在这里，随时可以打开。
    </EmptyState>
  )
}
