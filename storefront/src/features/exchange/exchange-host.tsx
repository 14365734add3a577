import { lazy, Suspense, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { closeExchange, useExchange } from '../../lib/exchange.ts'
import { useSession } from '../../lib/session.ts'

const ExchangeDialog = lazy(() => import('./exchange-dialog.tsx'))

/** The place of the gift-exchange dialog: open for one who is logged in, until closed or until the page changes. */
export function ExchangeHost() {
  const open = useExchange()
  const isLogin = useSession((session) => session.isLogin)
  const { pathname } = useLocation()
  const shownOn = useRef(pathname)
  useEffect(() => {
    if (shownOn.current === pathname) return
    shownOn.current = pathname
    closeExchange()
  }, [pathname])
  if (!open || !isLogin) return null
  return (
    <Suspense>
      <ExchangeDialog onClose={closeExchange} />
    </Suspense>
  )
}
