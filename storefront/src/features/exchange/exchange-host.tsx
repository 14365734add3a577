import { lazy, Suspense } from 'react'
import { closeExchange, useExchange } from '../../lib/exchange.ts'
import { useOpenHere } from '../../lib/open-here.ts'

const ExchangeDialog = lazy(() => import('./exchange-dialog.tsx'))

/** The place of the gift-exchange dialog: open for one who is logged in, until closed or until the page changes. */
export function ExchangeHost() {
  const isOpen = useOpenHere(useExchange(), closeExchange)
  if (!isOpen) return null
  return (
    <Suspense>
      <ExchangeDialog onClose={closeExchange} />
    </Suspense>
  )
}
