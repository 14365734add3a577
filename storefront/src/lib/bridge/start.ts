import { nativeToken } from '../platform.ts'
import { useSession } from '../session.ts'
import { takeOver } from '../tabs.ts'
import { appCan, noteAbilities, settle, tellApp } from './channel.ts'
import { type AppMessage, readAppMessage } from './messages.ts'

declare global {
  interface Window {
    /** What the app may call: `YunxiuPage.receive(message)`. */
    YunxiuPage?: { receive: (message: unknown) => boolean }
  }
}

/** Opens the bridge: from now on the app is heard, and told what it needs to know. Called once, inside the app. */
export function startBridge(): void {
  window.YunxiuPage = {
    receive(received) {
      const message = readAppMessage(received)
      if (message) act(message)
      return message !== undefined
    },
  }
  // The token that the app handed over may have been refused before anybody listened.
  if (nativeToken() && !useSession.getState().token) tellApp({ type: 'sessionEnded' })
  useSession.subscribe((now, before) => {
    if (before.token && !now.token) tellApp({ type: 'sessionEnded' })
  })
  document.addEventListener('click', openOutside)
  new MutationObserver(sayReady).observe(document.head, { childList: true, subtree: true, characterData: true })
  sayReady()
}

function act(message: AppMessage): void {
  switch (message.type) {
    case 'hello':
      return noteAbilities(message.can)
    case 'back':
      return goBack()
    case 'go':
      window.location.hash = message.address
      return
    case 'token':
      return void takeOver(message.token)
    case 'done':
      return settle(message.id, message.outcome)
  }
}

/** Closes what lies over the page, or goes one page back; from the first page of the visit the app closes it. */
function goBack(): void {
  const state: unknown = window.history.state
  // The router numbers its entries from 0; what lies over a page is marked in its state.
  const isFirst =
    typeof state === 'object' && state !== null && 'idx' in state && state.idx === 0 && !('layers' in state)
  if (!isFirst || !tellApp({ type: 'close' })) window.history.back()
}

/**
 * Links to other sites that want a window of their own go to the system's browser where the app can do that, and so do files of
 * ours that are to be kept.
 */
function openOutside(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[target=_blank]') : null
  const isElsewhere =
    link && /^https?:/.test(link.href) && (link.origin !== window.location.origin || link.hasAttribute('download'))
  if (!isElsewhere || !appCan('open')) return
  event.preventDefault()
  tellApp({ type: 'open', url: link.href })
}

let said = ''

/** Says each address once it has its title. */
function sayReady(): void {
  const [address, title] = [window.location.hash.slice(1) || '/', document.title]
  if (said === `${address} ${title}`) return
  said = `${address} ${title}`
  tellApp({ type: 'ready', address, title })
}
