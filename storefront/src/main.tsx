import { layers, startDoubleClick, startEnter } from '@app/ui'
import { startTransition, StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { App } from './app/app.tsx'
import { prepare } from './app/navigation.tsx'
import { readAhead } from './app/pages.tsx'
import { setPageTitle } from './lib/title.ts'
import { startClock } from './lib/clock.ts'
import { firstCallsAreHere } from './lib/first-calls.ts'
import { fetchCode } from './lib/lazy/code.ts'
import { isNativeApp, isWeChat } from './lib/platform.ts'
import { rememberInviteCode } from './domain/invite/code.ts'
import { takeFirstAnswers } from './app/first-answers.ts'
import { readForAnother } from './lib/query.ts'
import { isHere, type Place, placeNow } from './lib/router/history.ts'
import { useSession } from './lib/session.ts'
import { followOtherTabs } from './lib/tabs.ts'
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
layers.start()
startEnter()
startDoubleClick()
useSession.subscribe((now, before) => {
  if (now.userInfo.uid !== before.userInfo.uid) readForAnother()
})

if (isNativeApp()) void fetchCode(() => import('./lib/bridge/start.ts')).then(({ startBridge }) => startBridge())
void show(createRoot(root))

/** Not awaited where the module stands: the pages' code imports what is in one file with this one, and would wait for it. */
async function show(reactRoot: Root): Promise<void> {
  const start = isWeChat() ? undefined : await readyRouter()
  startTransition(() =>
    reactRoot.render(
      <StrictMode>
        <App start={start} />
      </StrictMode>,
    ),
  )
}

/** Guard and code of the first address, which is returned; its redirects are followed before anything is drawn. */
async function readyRouter(): Promise<Place> {
  for (;;) {
    const start = placeNow()
    const { pathname, search } = start.location
    const ready = await prepare(pathname, search)
    // The visitor has navigated elsewhere meanwhile. The router handles later navigations.
    if (!isHere(start)) continue
    if ('name' in ready) {
      setPageTitle(ready.name)
      // What is here already is drawn at once, not after a skeleton.
      if (firstCallsAreHere()) await readAhead(ready.name, pathname.split('/').at(-1) ?? '')
      return start
    }
    window.history.replaceState(null, '', `#${ready.redirect}`)
  }
}
