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
    <EmptyState
      isPage
      drawing={GateDrawing}
      className="min-h-dvh justify-center"
      title={paths.notFound.title}
      action={
        <Link to={paths.home.path} className={buttonStyle({ variant: 'primary' })}>
          回首页
        </Link>
      }
    >
      地址可能有误，或者页面已经撤下。
    </EmptyState>
  )
}
