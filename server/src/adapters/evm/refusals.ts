import { cutText } from '@app/contract/cutText'
import { BaseError, HttpRequestError, TimeoutError } from 'viem'

// Refusals of hosted nodes. None of them is standardised: the codes and messages come from Alchemy,
// Ankr, Infura, QuickNode, Chainstack, dRPC, Blast and PublicNode, and from geth, erigon, Nethermind and BSC's nodes.

const tooOften =
  /rate.?limit|request rate|rate exceeded|too many requests|requests? (?:per|limit)|compute units|cu(?:ps)? limit|throughput|capacity (?:limit|exceeded)|daily (?:request|limit)|exceeded (?:its|your) (?:quota|plan)|"code":\s*(?:429|-32016|-32097|-32029)\b/i

const tooWide =
  /block.?range|range (?:is )?too|range of blocks|too (?:many|wide|large)|more than \d+ (?:results|logs|blocks)|response size|response is too big|size (?:limit )?exceeded|exceed(?:s|ed)? (?:the )?(?:max|maximum|limit|allowed)|max(?:imum)? (?:block|range|results|\[from)|logs matched|query (?:timeout|timed out|returned)|limited to an? ?[\d,]+ ?(?:block|range)|up to an? [\d,]+ block|specify (?:a |an )?(?:smaller|narrower|address)|narrow|timed? ?out|deadline exceeded|execution aborted/i

const unknownMethod =
  /method.{0,40}(?:not (?:found|supported|available|allowed|exist)|disabled|is not)|unsupported method/i

/** Whether an error message reports a rate limit, as opposed to a range of blocks that is too wide. */
export const isRateLimit = (message: string): boolean => tooOften.test(message) && !tooWide.test(withoutRates(message))

/** Removes "too many requests", which is about rates, so that other uses of "too many" can be recognised. */
const withoutRates = (message: string): string => message.replaceAll(/too many requests/gi, '')

/** The meaning of a node's error to a request for logs. */
export type LogRefusal =
  /** A smaller range of blocks may be answered. */
  | 'too-wide'
  /** The node never answers such a request. */
  | 'never'
  /** The node cannot answer at the moment. */
  | 'later'

/**
 * Distinguishes a refused range of blocks from an unavailable node. An unknown message is treated as a refused range.
 */
export function logRefusalOf(error: unknown): LogRefusal {
  const message = messageOf(error)
  const status = statusOf(error)
  if (status === 429 || isRateLimit(message)) return 'later'
  if (tooWide.test(message) || status === 413) return 'too-wide'
  if (unknownMethod.test(message) || status === 405) return 'never'
  if (isTimeout(error)) return 'too-wide'
  const isAway = error instanceof BaseError && error.walk((part) => part instanceof HttpRequestError)
  return isAway && !(status !== undefined && status >= 400 && status < 500) ? 'later' : 'too-wide'
}

/** Whether a node timed out, or reported a timeout of its own. */
export const isTimeout = (error: unknown): boolean =>
  /timed? ?out|time-out|deadline exceeded/i.test(messageOf(error)) ||
  (error instanceof BaseError && error.walk((part) => part instanceof TimeoutError) instanceof TimeoutError)

/** Returns a node's error message for operators, without URLs, which may contain keys. */
export function messageOf(error: unknown): string {
  if (!(error instanceof BaseError)) return error instanceof Error ? error.message : String(error)
  // Not `message`, which repeats the whole request.
  const messages = new Set<string>()
  error.walk((part) => {
    if (part instanceof BaseError) for (const one of [part.shortMessage, part.details]) if (one) messages.add(one)
    return false
  })
  const text = [...messages]
    .join(' ')
    .replaceAll(/\bhttps?:\/\/\S+/g, '…')
    .replaceAll(/\s+/g, ' ')
  return cutText(text, 300)
}

function statusOf(error: unknown): number | undefined {
  if (!(error instanceof BaseError)) return undefined
  const found = error.walk((part) => part instanceof HttpRequestError)
  return found instanceof HttpRequestError ? found.status : undefined
}
