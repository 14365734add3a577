import { storeTokens, useSession } from './session.ts'

// The refresh token is in session storage, which each tab has for itself. Tabs pass it to one another, so that a
// renewal in one applies to all and no tab uses an old one.

/** Messages between tabs of one browser. Tokens are identified by the access token they came with. */
type TabMessage = { kind: 'ask'; token: string } | { kind: 'tell'; token: string; refreshToken: string }

/** Milliseconds to wait for another tab's answer. */
const timeoutMs = 300

let channel: BroadcastChannel | undefined

/** Opens the channel to the other tabs. Returns a function that closes it. */
export function openTabChannel(): () => void {
  try {
    channel = new BroadcastChannel('session')
  } catch {
    // The browser has no BroadcastChannel, or forbids it along with storage.
  }
  channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => hear(data))
  return () => {
    channel?.close()
    channel = undefined
  }
}

/** Sends this tab's new tokens to the other tabs. */
export function publishTokens(tokens: { token: string; refreshToken: string }): void {
  say({ kind: 'tell', ...tokens })
}

/** Asks the other tabs for the refresh token that came with an access token, and waits briefly for it. */
export async function askTabs(token: string): Promise<string> {
  if (!channel) return ''
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      stop()
      resolve(useSession.getState().token === token ? useSession.getState().refreshToken : '')
    }
    const stop = useSession.subscribe(({ refreshToken }) => refreshToken && done())
    const timer = setTimeout(done, timeoutMs)
    say({ kind: 'ask', token })
  })
}

function say(message: TabMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- no window: a channel is limited to its origin
  channel?.postMessage(message)
}

function hear(message: TabMessage): void {
  const { token, refreshToken } = useSession.getState()
  if (message.kind === 'ask') {
    if (message.token === token && refreshToken) publishTokens({ token, refreshToken })
  } else if (message.token !== token || message.refreshToken !== refreshToken) {
    storeTokens(message)
  }
}
