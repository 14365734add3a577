import { useSession } from './session.ts'

interface FirstCall {
  /** Whose answer it is. */
  token: string
  /** Whether there is an answer. */
  isHere: boolean
  /** With the epoch milliseconds of its arrival; rejected where there was none. */
  answer: Promise<{ response: Response; at: number }>
}

declare global {
  interface Window {
    /** What `first/opening.js` has asked for, by address. */
    firstCalls?: Record<string, FirstCall>
  }
}

/** Answers that have waited longer, in milliseconds, are asked for again. */
const longestWait = 10_000

/** Whether something was asked ahead and all of it has come. */
export function firstCallsAreHere(): boolean {
  const calls = Object.values(window.firstCalls ?? {})
  return calls.length > 0 && calls.every(({ isHere }) => isHere)
}

/** As `fetch`, but takes over, once, the answer that was asked for before there was any code; a refusal is asked again. */
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
    // The clock is set by the time of each answer, which has gone on meanwhile.
    return new Response(JSON.stringify({ ...envelope, time: envelope.time + waited }))
  } catch {
    return undefined
  }
}
