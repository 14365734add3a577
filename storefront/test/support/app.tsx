import { cleanup, configure, render } from '@testing-library/react'
import { dismissToast, toast } from '@app/ui'
import { vi } from 'vitest'
import nprogress from 'nprogress'
import { App } from '../../src/app/app.tsx'
import { loadPage } from '../../src/app/pages.tsx'
import { queryClient } from '../../src/lib/query.ts'
import { resolve } from '../../src/lib/resolve.ts'
import { resetSession, setSessionFlags, setUserInfo, storeTokens } from '../../src/lib/session.ts'
import { setScreen } from './browser.ts'
import { someUser } from './api.ts'

// Pages come as modules of their own, which a busy machine takes its time for.
configure({ asyncUtilTimeout: 10_000 })
vi.setConfig({ testTimeout: 30_000 })

/** Puts everything back as on a first visit. */
export function freshVisit(): void {
  cleanup()
  nprogress.remove()
  nprogress.status = null
  vi.unstubAllGlobals()
  vi.useRealTimers()
  resetSession()
  setSessionFlags({ countDownLog: 0 })
  localStorage.clear()
  sessionStorage.clear()
  // The splash has its own test.
  sessionStorage.setItem('splashSeen', '1')
  queryClient.clear()
  // Ids count up: everything said so far is taken away.
  for (let id = toast.plain('.'); id > 0; id--) dismissToast(id)
  window.history.replaceState(null, '', '/')
  setScreen()
}

/** Opens the application at an address, as `main.tsx` does once the router is ready. */
export async function openApp(address: string) {
  window.history.replaceState(null, '', `#${address}`)
  const resolved = resolve(address.replace(/\?.*/, ''))
  if ('name' in resolved) await loadPage(resolved.name)
  return render(<App />)
}

/** Goes on to an address, as a link does. */
export function go(address: string): void {
  window.location.hash = address
}

/** Logs in without the login page. */
export function logIn(user = someUser): void {
  storeTokens({ token: 'access-1', refreshToken: 'refresh-1' })
  setUserInfo(user)
}
