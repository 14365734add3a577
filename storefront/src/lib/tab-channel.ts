import { storeTokens, useSession } from './session.ts'

// The refresh token lives in session storage, which is each tab's own. Tabs hand it to one another, so that a renewal in one
// is one in all, and nobody uses an old one.

/** What tabs of one browser say to each other. Tokens are named by the access token they came with. */
type TabMessage = { kind: 'ask'; token: string } | { kind: 'tell'; token: string; refreshToken: string }

/** Milliseconds in which another tab answers, if there is one. */
const timeoutMs = 300

let channel: BroadcastChannel | undefined

/** Begins to hear the other tabs. Returns how to stop. */
export function openTabChannel(): () => void {
  try {
    channel = new BroadcastChannel('session')
  } catch {
    // The browser has none, or forbids it along with its storage.
  }
  channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => hear(data))
  return () => {
    channel?.close()
    channel = undefined
  }
}

/** Gives the other tabs what this one has got. */
export function tellTabs(tokens: { token: string; refreshToken: string }): void {
  say({ kind: 'tell', ...tokens })
}

/** Asks the other tabs for the refresh token that came with an access token, and waits a moment for it. */
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
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- no window: a channel is the origin's own
  channel?.postMessage(message)
}

function hear(message: TabMessage): void {
  const { token, refreshToken } = useSession.getState()
  if (message.kind === 'ask') {
    if (message.token === token && refreshToken) tellTabs({ token, refreshToken })
  } else if (message.token !== token || message.refreshToken !== refreshToken) {
    storeTokens(message)
  }
}
