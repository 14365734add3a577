import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { prepare } from './app/navigation.tsx'
import { setPageTitle } from './lib/title.ts'
import { startClock } from './lib/clock.ts'
import { isNativeApp, isWeChat } from './lib/platform.ts'
import { rememberInviteCode } from './lib/invite-code.ts'
import { takeFirstAnswers } from './lib/first-answers.ts'
import { queryClient } from './lib/query.ts'
import { followOtherTabs, useSession } from './lib/session.ts'
import { rememberQuery } from './lib/stored-query.ts'
import './styles.css'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')

rememberQuery()
rememberInviteCode(new URLSearchParams(window.location.hash.split('?')[1]))
startClock()
takeFirstAnswers()
followOtherTabs()
window.history.scrollRestoration = 'manual'
// What was read for one person is read anew for the next.
useSession.subscribe((now, before) => {
  if (now.userInfo.uid !== before.userInfo.uid) void queryClient.resetQueries()
})

if (isNativeApp()) void import('./lib/bridge/start.ts').then(({ startBridge }) => startBridge())
if (!isWeChat()) await readyRouter()
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)

/** Guard and code of the first address; its redirects are followed before anything is drawn. */
async function readyRouter(): Promise<void> {
  for (;;) {
    const { hash } = window.location
    const [pathname = '/'] = (hash.slice(1) || '/').split(/[?#]/)
    const ready = await prepare(pathname)
    // The visitor went elsewhere meanwhile.
    if (window.location.hash !== hash) continue
    if ('name' in ready) return setPageTitle(ready.name)
    window.history.replaceState(null, '', `#${ready.redirect}`)
  }
}
