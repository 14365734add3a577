import { apiPrefix } from '@app/contract/paths'
import { type PersonalChange, personalStreamPath } from '@app/contract/live'
import { quietCall, requestHeaders } from '../../lib/call.ts'
import { refresh } from '../../lib/refresh.ts'
import { useSession } from '../../lib/session.ts'
import { announceReminders } from './announce.ts'

/** Milliseconds. Repeated failures lengthen the pause before the next attempt. */
const streamTimes = { firstPause: 1000, longestPause: 60_000 }

/** Name of the lock that one tab of the browser holds, and of the channel by which it informs the others. */
const name = 'personal-stream'

/** What may have changed while there was no connection. */
const everyTag: PersonalChange['tags'] = ['inbox', 'gifts', 'items', 'orders', 'tickets', 'calendar', 'reminders']

type Hear = (change: PersonalChange) => void

/**
 * Fetches again what has changed for the user, as their own stream says. One tab of the browser holds the connection
 * and informs the others; if the browser cannot share it, each tab holds its own.
 * @returns a function that stops it.
 */
export function followPersonalStream(): () => void {
  const ending = new AbortController()
  const { signal } = ending
  const tabs = openChannel()
  const hear: Hear = (change) => {
    show(change)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- no window: a channel is limited to its origin
    tabs?.postMessage(change)
  }
  tabs?.addEventListener('message', ({ data }: MessageEvent<PersonalChange>) => show(data))
  // oxlint-disable-next-line no-restricted-properties -- checked here: a page over plain http has none
  const { locks } = navigator as Partial<Navigator>
  const stay = () => follow(hear, signal)
  // A browser that forbids storage also forbids locks.
  if (tabs && locks) locks.request(name, { signal }, stay).catch(stay)
  else void stay()
  return () => {
    ending.abort()
    tabs?.close()
  }
}

/** Fetches again what has changed, and shows the messages that users wait for. */
function show({ tags }: PersonalChange): void {
  void refresh(tags)
  // A message that is not announced is in the inbox.
  announceReminders(tags).catch(() => {})
}

function openChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name)
  } catch {
    // The browser has none, or forbids it along with storage.
    return undefined
  }
}

/** Stays connected until `signal` aborts. */
async function follow(hear: Hear, signal: AbortSignal): Promise<void> {
  let failures = 0
  let hasFailed = false
  while (!signal.aborted) {
    await receive(hear, signal, () => {
      failures = 0
      // What happened without a connection was not said.
      if (hasFailed) hear({ tags: everyTag })
    }).catch(() => {})
    hasFailed = true
    const { firstPause, longestPause } = streamTimes
    if (!signal.aborted) await pause(Math.min(firstPause * 2 ** failures++, longestPause), signal)
  }
}

/** Receives changes until the connection ends. Throws if it is refused or lost. */
async function receive(hear: Hear, signal: AbortSignal, onOpen: () => void): Promise<void> {
  const { token } = useSession.getState()
  const response = await fetch(apiPrefix + personalStreamPath, { headers: requestHeaders(), signal, cache: 'no-store' })
  // A call renews an expired login; the next attempt uses the new token.
  if (response.status === 401 && token === useSession.getState().token) await quietCall('user/message/unread', {})
  if (!response.ok || !response.body) return
  onOpen()
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    text += decoder.decode(value, { stream: true })
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const data = /^event: changed\ndata: (.*)$/m.exec(block)?.[1]
      if (data !== undefined) hear(JSON.parse(data) as PersonalChange)
    }
  }
}

/** Waits until the time has passed, the page is shown again, or `signal` aborts. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, milliseconds * (0.75 + Math.random() / 2))
    const look = () => !document.hidden && done()
    function done(): void {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
      signal.removeEventListener('abort', done)
      resolve()
    }
    document.addEventListener('visibilitychange', look)
    signal.addEventListener('abort', done)
  })
}
