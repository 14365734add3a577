import { BaseError, HttpRequestError, TimeoutError } from 'viem'

// What hosted nodes say when they will not do as asked. None of it is in a standard: codes and words are those of Alchemy,
// Ankr, Infura, QuickNode, Chainstack, dRPC, Blast, PublicNode and of geth, erigon, Nethermind and BSC's nodes.

const tooOften =
  /rate.?limit|request rate|rate exceeded|too many requests|requests? (?:per|limit)|compute units|cu(?:ps)? limit|throughput|capacity (?:limit|exceeded)|daily (?:request|limit)|exceeded (?:its|your) (?:quota|plan)|"code":\s*(?:429|-32016|-32097|-32029)\b/i

const tooWide =
  /block.?range|range (?:is )?too|range of blocks|too (?:many|wide|large)|more than \d+ (?:results|logs|blocks)|response size|response is too big|size (?:limit )?exceeded|exceed(?:s|ed)? (?:the )?(?:max|maximum|limit|allowed)|max(?:imum)? (?:block|range|results|\[from)|logs matched|query (?:timeout|timed out|returned)|limited to an? ?[\d,]+ ?(?:block|range)|up to an? [\d,]+ block|specify (?:a |an )?(?:smaller|narrower|address)|narrow|timed? ?out|deadline exceeded|execution aborted/i

const unknownMethod =
  /method.{0,40}(?:not (?:found|supported|available|allowed|exist)|disabled|is not)|unsupported method/i

/** Whether these words say that requests come too often. What asks for fewer blocks says so in other words. */
export const isRateLimit = (words: string): boolean => tooOften.test(words) && !tooWide.test(withoutRates(words))

/** "too many requests" is of rates, though other things are too many as well. */
const withoutRates = (words: string): string => words.replaceAll(/too many requests/gi, '')

/** What a node that was asked for logs means by its error. */
export type LogRefusal =
  /** The same of fewer blocks may be answered. */
  | 'too-wide'
  /** It never answers such a question. */
  | 'never'
  /** It cannot just now. */
  | 'later'

/** Tells a refusal of a range of blocks from a node that is away. Whatever a node says that is not known may be of the range. */
export function logRefusalOf(error: unknown): LogRefusal {
  const words = wordsOf(error)
  const status = statusOf(error)
  if (status === 429 || isRateLimit(words)) return 'later'
  if (tooWide.test(words) || status === 413) return 'too-wide'
  if (unknownMethod.test(words) || status === 405) return 'never'
  if (isTimeout(error)) return 'too-wide'
  const isAway = error instanceof BaseError && error.walk((part) => part instanceof HttpRequestError)
  return isAway && !(status !== undefined && status >= 400 && status < 500) ? 'later' : 'too-wide'
}

/** Whether a node did not answer in time, or said so of itself. */
export const isTimeout = (error: unknown): boolean =>
  /timed? ?out|time-out|deadline exceeded/i.test(wordsOf(error)) ||
  (error instanceof BaseError && error.walk((part) => part instanceof TimeoutError) instanceof TimeoutError)

/** What a node said of an error in its own words, without addresses: those may hold keys. For operators. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof BaseError)) return error instanceof Error ? error.message : String(error)
  // Not `message`: it repeats the whole request.
  const words = new Set<string>()
  error.walk((part) => {
    if (part instanceof BaseError) for (const one of [part.shortMessage, part.details]) if (one) words.add(one)
    return false
  })
  return [...words]
    .join(' ')
    .replaceAll(/\bhttps?:\/\/\S+/g, '…')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 300)
}

function statusOf(error: unknown): number | undefined {
  if (!(error instanceof BaseError)) return undefined
  const found = error.walk((part) => part instanceof HttpRequestError)
  return found instanceof HttpRequestError ? found.status : undefined
}
