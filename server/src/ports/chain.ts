import type { ContractType } from '@app/contract'

/** A 20-byte account or contract address, `0x` and 40 hexadecimal digits. Compare without regard to case. */
export type Address = `0x${string}`

/** `0x`-prefixed bytes: a transaction hash, a key or a signature. */
export type Hex = `0x${string}`

/** One numbered piece of a work on the chain. `serial` runs from 1 to the edition's cap. */
export interface ChainItem {
  contractType: ContractType
  workId: bigint
  serial: number
}

/** The edition of a work, registered before its first piece. Fixed for ever, except the receiver of the royalty. */
export interface Edition {
  contractType: ContractType
  workId: bigint
  /** Pieces in the edition; the contract refuses serials above it. */
  cap: number
  /** Announced by ERC-2981; no royalty at 0 basis points for any receiver. */
  royalty: { receiver: Address; basisPoints: number }
}

/** A transaction that carried an operation, as the journal stored it. */
export interface Sent {
  hash: Hex
  /** The newest block when it was sent; no earlier block can contain it. */
  block: number
}

export interface MintItem extends ChainItem {
  to: Address
  /** Earlier transactions for it without a recorded outcome. */
  sent?: readonly Sent[]
}

/** A transfer, or a burn if `to` is null. */
export interface Move extends ChainItem {
  /** The caller's number of this move (the ledger entry's id). The contract applies each number at most once. */
  moveId: bigint
  from: Address
  to: Address | null
}

export interface SignedMove extends Move {
  /** The consent of `from`, made by {@link Chain.signMove}. */
  signature: Hex
  /** Earlier transactions for it without a recorded outcome. */
  sent?: readonly Sent[]
}

/** A range of blocks whose logs the chain's node refused. */
export interface LogLimit {
  blocks: number
  /** The node's message. */
  message: string
}

/** Records that a caller keeps of a write in progress. */
export interface WriteJournal {
  /**
   * Stores the hash of a transaction with its operations, given by their indexes in the batch. The transaction is
   * broadcast after this resolves, so a crash or a lost answer leaves a hash to look up.
   */
  sending(transaction: Sent, places: readonly number[]): Promise<void>
  /** Called when the node refuses a range of logs. */
  limited(limit: LogLimit): void
}

/** Why the chain will never accept a requested item. */
export type ChainRejection =
  /** The serial is outside 1..cap. */
  | 'beyond-cap'
  /** The edition exists with another cap. */
  | 'edition-differs'
  /** The piece was burnt: it cannot be minted or moved again. */
  | 'burnt'
  /** The piece must be minted before it can move. */
  | 'not-minted'
  /** `from` does not hold the piece. */
  | 'not-holder'
  /** The signature is not one of `from` over this move. */
  | 'bad-signature'
  /** The receiver cannot be an owner, or the royalty is out of range. */
  | 'bad-argument'
  /** Our account lacks the role, or the contracts are not at their configured addresses. */
  | 'not-allowed'
  /** Any other revert. */
  | 'reverted'

/** A transaction the chain has confirmed. */
export interface ChainTransaction {
  hash: Hex
  blockNumber: number
}

/** One block, which identifies a chain: a chain that lost its state does not have it. */
export interface ChainBlock {
  number: number
  hash: Hex
}

/** The outcome of one item of a batch, in the order of the request. */
export type Outcome =
  /** Applied on chain. The transaction is null if the chain no longer knows which one did it. */
  | { done: true; transaction: ChainTransaction | null }
  | { done: false; reason: ChainRejection }
  /** Applied on chain, but the node cannot name the transaction at the moment: ask again. */
  | { done: false; reason: 'later'; detail: string }

/** Current state of one piece. */
export type Holding = { state: 'absent' } | { state: 'held'; owner: Address } | { state: 'burnt' }

export interface ChainStatus {
  reachable: boolean
  /** Null while unreachable. */
  blockHeight: number | null
  /** Whether both contracts answer at those addresses. */
  deployed: boolean
}

/** What the writing account can pay for. */
export interface ChainAccount {
  /** In wei. */
  balance: bigint
  /** Price of one unit of gas, in wei. */
  gasPrice: bigint
  /** Gas limit for each piece of a mint. */
  gasPerMint: number
}

/** A failure to retry later, with backoff. The item may already be on chain. */
export class ChainUnavailable extends Error {
  override readonly name = 'ChainUnavailable'
  readonly reason: 'unreachable' | 'timeout' | 'paused' | 'unfunded' | 'busy' | 'limited'
  /** `detail` is the node's message, without its address. */
  constructor(reason: ChainUnavailable['reason'], options?: ErrorOptions & { detail?: string }) {
    super(`the chain cannot be used now: ${reason}${options?.detail ? `: ${options.detail}` : ''}`, options)
    this.reason = reason
  }
}

/** The whole call is refused for good; an operator must look. */
export class ChainRejected extends Error {
  override readonly name = 'ChainRejected'
  readonly reason: ChainRejection
  constructor(reason: ChainRejection, detail: string, options?: ErrorOptions) {
    super(`the chain refuses: ${reason}: ${detail}`, options)
    this.reason = reason
  }
}

/**
 * The chain that our pieces live on.
 *
 * Every write may be repeated at any time, after any crash and concurrently. It first asks the chain what is already
 * applied and sends only the rest; the contracts skip what was applied in between. Callers record the outcomes after
 * the call and repeat it if they could not. The journal is not needed for that, but it avoids searches of the chain's
 * logs, which hosted nodes limit.
 *
 * Writes come from one account whose nonces must be in order. They queue within a process; across processes the caller
 * lets one write at a time (an advisory lock). A violation costs a `busy` retry, never a second token.
 *
 * Calls end within the configured time, with {@link ChainUnavailable} if the chain does not answer.
 */
export interface Chain {
  readonly chainId: number

  /**
   * Maximum pieces that one call of `mintBatch` can take: as many as fit into the transactions that may be in flight
   * together.
   */
  readonly mintsAtOnce: number

  /** Known without asking the chain. They stay the same when its state is lost. */
  readonly contracts: { erc721: Address; erc1155: Address }

  /** The account that writes. */
  readonly minter: Address

  /** Returns the status. Never throws for an absent chain: returns `reachable: false`. */
  status(): Promise<ChainStatus>

  /** Returns what the writing account can pay for. @throws ChainUnavailable */
  account(): Promise<ChainAccount>

  /**
   * Deploys the contracts if they are missing and sets the metadata address; otherwise does nothing. Every write calls
   * it too, so a chain that lost its state recovers without an operator.
   */
  deployIfMissing(): Promise<void>

  /**
   * Mints each piece not yet minted. An existing piece is done, regardless of its holder, and reports the transaction that
   * minted it: the ledger, not the chain, refuses two recipients for one serial. Creates the given editions first; they
   * must include every item's edition. An item whose state the node cannot report does not delay the others.
   * @throws ChainUnavailable | ChainRejected
   */
  mintBatch(request: { editions: Edition[]; items: MintItem[] }, journal?: WriteJournal): Promise<Outcome[]>

  /**
   * Applies each move not yet applied, in order. The burn of a piece that was never minted closes its serial for ever.
   * @throws ChainUnavailable | ChainRejected
   */
  moveBatch(moves: SignedMove[], journal?: WriteJournal): Promise<Outcome[]>

  /** Signs a move with the holder's key. Pure: makes no calls. */
  signMove(privateKey: Hex, move: Move): Promise<Hex>

  /** Returns the state of each piece, in the requested order. @throws ChainUnavailable */
  holdings(items: ChainItem[]): Promise<Holding[]>

  /** Returns the newest block. @throws ChainUnavailable */
  head(): Promise<ChainBlock>

  /** Returns the block of a transaction; null if the chain does not know it. @throws ChainUnavailable */
  blockOf(transactionHash: Hex): Promise<ChainBlock | null>

  /**
   * Whether the chain has this block. It does not after a loss of state, or if another chain answers.
   * @throws ChainUnavailable
   */
  contains(block: ChainBlock): Promise<boolean>

  /** Returns the transaction that minted each piece; null if it is unknown. @throws ChainUnavailable */
  mintTransactions(items: ChainItem[]): Promise<(ChainTransaction | null)[]>
}
