import { tidyAddress } from '@app/contract/tidyAddress'
import { buttonStyle, EmptyState, GateDrawing } from '@app/ui'
import { Link } from '../../lib/router/link.tsx'
import { paths } from '../../routes.ts'
import { rememberInviteCode } from '../../domain/invite/code.ts'

/** Finds the address meant by a garbled one; an invitation in it is remembered, as for any address. */
export function tidy(written: string): string | undefined {
  const address = tidyAddress(written)
  if (address) rememberInviteCode(new URLSearchParams(address.split('?')[1]))
  return address
}

export default function NotFoundPage() {
  return (
    <>
      <h1 className="sr-only">{paths.notFound.title}</h1>
      <EmptyState
        drawing={GateDrawing}
        className="min-h-dvh justify-center"
        title="这扇门后没有展厅"
        action={
          <Link to={paths.home.path} className={buttonStyle({ variant: 'primary' })}>
            回首页
          </Link>
        }
      >
        地址可能写错了，或者展览已经撤下。
      </EmptyState>
    </>
  )
}
