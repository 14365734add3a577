import { closeExchange, useExchange } from '../../domain/gift/exchange.ts'
import { useOpenHere } from '../../lib/open-here.ts'
import { lazySheetWithRetry } from '../../lib/lazy/later.tsx'

const ExchangeDialog = lazySheetWithRetry(() => import('./exchange-dialog.tsx'))

/** Host of the gift-exchange dialog: open for a logged-in user until closed or until the page changes. */
export function ExchangeHost() {
  const isOpen = useOpenHere(useExchange(), closeExchange)
  if (!isOpen) return null
  return <ExchangeDialog onClose={closeExchange} />
}
