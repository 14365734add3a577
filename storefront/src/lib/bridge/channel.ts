import { isNativeApp } from '../platform.ts'
import { bridgeVersion, type Outcome, type PageMessage, type Request } from './messages.ts'

/** Interface that the app injects into the page: one function that takes text. */
interface Channel {
  postMessage: (text: string) => void
}

declare global {
  interface Window {
    /** Android. */
    YunxiuNative?: Channel
    /** iOS. */
    webkit?: { messageHandlers?: { YunxiuNative?: Channel } }
  }
}

/**
 * Milliseconds until a request that the app does not answer counts as failed. They are long because users take their
 * time over a sheet.
 */
const timeoutMs: Readonly<Record<Request['type'], number>> = { share: 120_000, savePicture: 120_000, pay: 600_000 }

const abilities = new Set<string>()
const waiting = new Map<string, (outcome: Outcome) => void>()
let asked = 0

/** Sends a message to the app. Returns false outside the app and in an app without the bridge. */
export function tellApp(message: PageMessage): boolean {
  if (!isNativeApp()) return false
  const channel = window.YunxiuNative ?? window.webkit?.messageHandlers?.YunxiuNative
  try {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- no window: the app's object takes only text
    channel?.postMessage(JSON.stringify({ version: bridgeVersion, ...message }))
    return channel !== undefined
  } catch {
    return false
  }
}

/** Whether the app has announced an ability. */
export function appCan(ability: PageMessage['type']): boolean {
  return isNativeApp() && abilities.has(ability)
}

/** Stores the abilities that the app announces. */
export function noteAbilities(can: readonly string[]): void {
  abilities.clear()
  for (const ability of can) abilities.add(ability)
}

/** Sends a request to the app and resolves with its outcome. */
export function askApp(request: Request): Promise<Outcome> {
  const id = String(++asked)
  return new Promise((resolve) => {
    const timer = setTimeout(() => settle(id, 'failed'), timeoutMs[request.type])
    waiting.set(id, (outcome) => {
      clearTimeout(timer)
      resolve(outcome)
    })
    if (!tellApp({ ...request, id })) settle(id, 'failed')
  })
}

/** Settles a pending request; unknown or finished ids are ignored. */
export function settle(id: string, outcome: Outcome): void {
  const end = waiting.get(id)
  waiting.delete(id)
  end?.(outcome)
}
