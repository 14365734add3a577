import { nativeToken } from '../platform.ts'
import { useSession } from '../session.ts'
import { takeOver } from '../tabs.ts'
import { appCan, noteAbilities, settle, tellApp } from './channel.ts'
import { type AppMessage, readAppMessage } from './messages.ts'
import { followLogins, notePushToken } from './push-token.ts'

declare global {
  interface Window {
    /** Entry point for the app: `YunxiuPage.receive(message)`. */
    YunxiuPage?: { receive: (message: unknown) => boolean }
  }
}

/**
 * Starts the bridge: accepts messages from the app and sends it what it needs to know. Call it once, inside the app.
 */
export function startBridge(): void {
  window.YunxiuPage = {
    receive(received) {
      const message = readAppMessage(received)
      if (message) act(message)
      return message !== undefined
    },
  }
  // The token that the app passed in may have been refused before the bridge started.
  if (nativeToken() && !useSession.getState().token) tellApp({ type: 'sessionEnded' })
  useSession.subscribe((now, before) => {
    if (before.token && !now.token) tellApp({ type: 'sessionEnded' })
  })
  followLogins()
  document.addEventListener('click', openExternalLink)
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
    case 'pushToken':
      return notePushToken(message.token)
    case 'done':
      return settle(message.id, message.outcome)
  }
}

/** Closes the layer over the page, or goes one page back. On the first page of the visit the app closes the page. */
function goBack(): void {
  const state: unknown = window.history.state
  // The router numbers its entries from 0; a layer over a page is marked in the entry's state.
  const isFirst =
    typeof state === 'object' && state !== null && 'idx' in state && state.idx === 0 && !('layers' in state)
  if (!isFirst || !tellApp({ type: 'close' })) window.history.back()
}

/**
 * Opens links to other sites in the system's browser if the app can do that and the link asks for a new window. Our own
 * files for download open there too.
 */
function openExternalLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[target=_blank]') : null
  const isElsewhere =
    link && /^https?:/.test(link.href) && (link.origin !== window.location.origin || link.hasAttribute('download'))
  if (!isElsewhere || !appCan('open')) return
  event.preventDefault()
  tellApp({ type: 'open', url: link.href })
}

let said = ''

/** Sends each address to the app once its title is known. */
function sayReady(): void {
  const [address, title] = [window.location.hash.slice(1) || '/', document.title]
  if (said === `${address} ${title}`) return
  said = `${address} ${title}`
  tellApp({ type: 'ready', address, title })
}
