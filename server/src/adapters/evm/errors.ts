import {
  BaseError,
  ContractFunctionRevertedError,
  HttpRequestError,
  InsufficientFundsError,
  NonceTooLowError,
  TimeoutError,
} from 'viem'
import { ChainRejected, type ChainRejection, ChainUnavailable } from '../../ports/chain.ts'
import { isRateLimit, messageOf } from './refusals.ts'

const rejections: Record<string, ChainRejection> = {
  AccessControlUnauthorizedAccount: 'not-allowed',
  AlreadyMinted: 'not-holder',
  BadSignature: 'bad-signature',
  BeyondCap: 'beyond-cap',
  CapMissing: 'bad-argument',
  ERC2981InvalidTokenRoyalty: 'bad-argument',
  ERC2981InvalidTokenRoyaltyReceiver: 'bad-argument',
  EditionDiffers: 'edition-differs',
  NotHolder: 'not-holder',
}

/** Returns the error with which one of our contracts refused a call, and its arguments. */
export function revertOf(error: unknown): { name: string; args: readonly unknown[] } | undefined {
  const revert = find(error, ContractFunctionRevertedError)
  return revert?.data && { name: revert.data.errorName, args: revert.data.args ?? [] }
}

/** Converts an error of the library to one of the two errors of the port. */
export function classify(error: unknown): ChainUnavailable | ChainRejected {
  if (error instanceof ChainUnavailable || error instanceof ChainRejected) return error
  const cause = { cause: error }
  const revert = revertOf(error)
  if (revert?.name === 'EnforcedPause') return new ChainUnavailable('paused', cause)
  if (revert) return new ChainRejected(rejections[revert.name] ?? 'reverted', revert.name, cause)
  if (find(error, ContractFunctionRevertedError)) return new ChainRejected('reverted', 'without a reason', cause)
  // The wording of these errors is not standardised.
  const message = error instanceof BaseError ? messageOf(error) : ''
  const detailed = { ...cause, detail: messageOf(error) }
  if (find(error, InsufficientFundsError) || /insufficient funds/i.test(message))
    return new ChainUnavailable('unfunded', cause)
  if (find(error, HttpRequestError)?.status === 429 || isRateLimit(message))
    return new ChainUnavailable('limited', detailed)
  if (find(error, TimeoutError)) return new ChainUnavailable('timeout', cause)
  if (find(error, HttpRequestError)) return new ChainUnavailable('unreachable', detailed)
  if (find(error, NonceTooLowError) || /nonce|underpriced/i.test(message)) return new ChainUnavailable('busy', cause)
  // The remaining case is a node that answers nonsense, or is not a node; that is no reason to abandon an item.
  return new ChainUnavailable('unreachable', detailed)
}

/** Runs a call to the library and throws only errors of the port. */
export async function classified<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw classify(error)
  }
}

function find<T extends Error>(error: unknown, type: abstract new (...args: never[]) => T): T | undefined {
  if (!(error instanceof BaseError)) return undefined
  const found = error.walk((part) => part instanceof type)
  return found instanceof type ? found : undefined
}
