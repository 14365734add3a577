import { useSession } from './session.ts'

interface FirstCall {
  /** Token that the call was made with. */
  token: string
  /** Whether the answer has arrived. */
  isHere: boolean
  /** Answer with the epoch milliseconds of its arrival; rejects if there was none. */
  answer: Promise<{ response: Response; at: number }>
}

declare global {
  interface Window {
    /** Calls that `first/opening.js` has made, by address. */
    firstCalls?: Record<string, FirstCall>
  }
}

/** Milliseconds after which an unused answer is discarded and requested again. */
const longestWait = 10_000

/** Whether prefetched calls exist and all of them have been answered. */
export function firstCallsAreHere(): boolean {
  const calls = Object.values(window.firstCalls ?? {})
  return calls.length > 0 && calls.every(({ isHere }) => isHere)
}

/**
 * Works like `fetch`, but takes over, once, the answer that was requested before the code loaded. A refusal is
 * requested again.
 */
export async function fetchFirst(address: string | URL | Request, request?: RequestInit): Promise<Response> {
  const early = typeof address === 'string' ? await takeEarly(address) : undefined
  return early ?? fetch(address, request)
}

async function takeEarly(address: string): Promise<Response | undefined> {
  const early = window.firstCalls?.[address]
  if (!early) return undefined
  delete window.firstCalls?.[address]
  if (early.token !== useSession.getState().token) return undefined
  try {
    const { response, at } = await early.answer
    const waited = Date.now() - at
    if (!response.ok || waited > longestWait) return undefined
    const envelope = (await response.json()) as { time: number }
    // Each answer's time sets the clock, so the waiting time is added.
    return new Response(JSON.stringify({ ...envelope, time: envelope.time + waited }))
  } catch {
    return undefined
  }
}
