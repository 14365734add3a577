import { cleanup, configure, render } from '@testing-library/react'
import { dismissToast, layers, toast } from '@app/ui'
import { vi } from 'vitest'
import nprogress from 'nprogress'
import { App } from '../../src/app/app.tsx'
import { loadPage } from '../../src/app/pages.tsx'
import { loadSiteBar } from '../../src/features/frame/site-bar.tsx'
import { queryClient } from '../../src/lib/query.ts'
import { resolve } from '../../src/lib/resolve.ts'
import { resetSession, setSessionFlags, setUserInfo, storeTokens } from '../../src/lib/session.ts'
import { useSmsRests } from '../../src/domain/person/sms-code/rests.ts'
import { setScreen } from './browser.ts'
import { someUser } from './api.ts'
import { loadLazyCode } from './lazy-code.ts'
import { forgetPurchases } from '../../src/features/order/purchase/interruption.ts'

// Pages are lazy chunks, which load slowly on a busy machine.
configure({ asyncUtilTimeout: 20_000 })
// Its timers would outlive the page that a test has left.
nprogress.configure({ trickle: false })

// The line fades by timers of its own; one that fires after the last page is gone has nothing to remove.
const { remove } = nprogress
nprogress.remove = () => {
  if ('document' in globalThis) remove()
}

let stopLayers = (): void => undefined

/** Resets everything to a first visit. */
export function freshVisit(): void {
  cleanup()
  stopLayers()
  nprogress.remove()
  nprogress.status = null
  vi.unstubAllGlobals()
  vi.useRealTimers()
  resetSession()
  setSessionFlags({ countDownLog: 0 })
  forgetPurchases()
  useSmsRests.setState({}, true)
  localStorage.clear()
  sessionStorage.clear()
  // Pending requests must not reach the next visit's server.
  void queryClient.cancelQueries()
  queryClient.clear()
  // Ids count up, so this dismisses every earlier toast.
  for (let id = toast.plain('.'); id > 0; id--) dismissToast(id)
  // A new entry cancels a history step of the page left, which would lead away from the next test's page.
  window.history.pushState(null, '', '/')
  setScreen()
}

/** Opens the application at an address, as `main.tsx` does once the router is ready. */
export async function openApp(address: string) {
  const resolved = resolve(address.replace(/\?.*/, ''))
  await Promise.all(['name' in resolved && loadPage(resolved.name), loadSiteBar(), loadLazyCode()])
  window.history.replaceState(null, '', `#${address}`)
  stopLayers()
  stopLayers = layers.start()
  return render(<App />)
}

/** Goes to an address, as a link does. */
export function go(address: string): void {
  window.location.hash = address
}

/** Logs in without the login page. */
export function logIn(user = someUser): void {
  storeTokens({ token: 'access-1', refreshToken: 'refresh-1' })
  setUserInfo(user)
}
