import { setTimeout as sleep } from 'node:timers/promises'
import { TimeoutError } from 'viem'
import { fetchTraced } from '../../core/outbound.ts'
import { isRateLimit } from './refusals.ts'

/** Settings for requests to a node; times are in milliseconds. */
export interface NodeSettings {
  rpcUrl: () => string
  /** Timeout of one request. */
  requestTimeout: number
  /** How long a rate-limited request is repeated. */
  limitWait: number
}

interface Answered {
  readonly response: Response
  readonly text: string
}

const firstWait = 250
const longestWait = 4000
/** Concurrent questions to a node that refuses batches. */
const askedAtOnce = 4

/**
 * Creates a `fetch` for one node that handles the limits of hosted nodes. It repeats rate-limited requests for up to
 * `limitWait`, and sends the questions of a batch one by one if the node refuses batches. Repeating a request is
 * safe, because a transaction has the same hash however often it is sent.
 */
export function createNodeFetch({ rpcUrl, requestTimeout, limitWait }: NodeSettings): typeof fetch {
  let takesBatches = true

  async function askOnce(body: string, init: RequestInit): Promise<Answered> {
    try {
      const signal = AbortSignal.timeout(requestTimeout)
      const response = await fetchTraced(rpcUrl(), { ...init, body, method: 'POST', signal })
      return { response, text: await response.text() }
    } catch (error) {
      if (error instanceof Error && error.name === 'TimeoutError') throw new TimeoutError({ body: {}, url: '' })
      throw error
    }
  }

  async function ask(body: string, init: RequestInit): Promise<Answered> {
    const end = Date.now() + limitWait
    for (let wait = firstWait; ; wait = Math.min(wait * 2, longestWait)) {
      const answered = await askOnce(body, init)
      const { response, text } = answered
      if (response.status !== 429 && !(text.includes('"error"') && isRateLimit(text))) return answered
      const asked = Number(response.headers.get('retry-after') ?? 0) * 1000
      const pause = Math.max(wait, asked)
      if (Date.now() + pause > end) return answered
      await sleep(pause)
    }
  }

  /**
   * Sends the questions of a batch separately, a few at a time. Returns the answers in order, or an answer that is not
   * JSON-RPC if there is one.
   */
  async function askApart(questions: readonly object[], init: RequestInit): Promise<{ text: string } | Answered> {
    const texts: string[] = []
    for (let first = 0; first < questions.length; first += askedAtOnce) {
      const some = questions.slice(first, first + askedAtOnce)
      const answers = await Promise.all(some.map((one) => ask(JSON.stringify(one), init)))
      const failed = answers.find(({ text }) => !isAnswer(text))
      if (failed) return failed
      texts.push(...answers.map(({ text }) => text))
    }
    return { text: `[${texts.join(',')}]` }
  }

  return async (_, init = {}) => {
    const body = typeof init.body === 'string' ? init.body : ''
    if (!body.startsWith('[')) return answerOf(await ask(body, init))
    if (takesBatches) {
      const answered = await ask(body, init)
      if (answered.text.trimStart().startsWith('[')) return answerOf(answered)
    }
    const apart = await askApart(JSON.parse(body) as object[], init)
    if ('response' in apart) return answerOf(apart)
    takesBatches = false
    return new Response(apart.text)
  }
}

/** Rebuilds a response whose body was already read. */
const answerOf = ({ response: { status, statusText, headers }, text }: Answered): Response =>
  new Response(text, {
    status,
    statusText,
    headers: { 'content-type': headers.get('content-type') ?? 'application/json' },
  })

/** Whether a text is a JSON-RPC answer to one question, either a result or an error. */
function isAnswer(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && ('result' in value || 'error' in value)
  } catch {
    return false
  }
}
