import type { ContractType } from '@app/contract'

/** A 20-byte account or contract address, `0x` and 40 hexadecimal digits. Compare without regard to case. */
export type Address = `0x${string}`

/** `0x`-prefixed bytes: a transaction hash, a key or a signature. */
export type Hex = `0x${string}`

/** One numbered piece of one work, as the chain knows it. `serial` runs from 1 to the edition's cap. */
export interface ChainItem {
  contractType: ContractType
  workId: bigint
  serial: number
}

/** What the chain must know of a work before its first piece: fixed for ever, except the royalty's receiver. */
export interface Edition {
  contractType: ContractType
  workId: bigint
  /** Pieces in the edition; the contract refuses serials above it. */
  cap: number
  /** Announced by ERC-2981; none at 0 basis points, whoever the receiver. */
  royalty: { receiver: Address; basisPoints: number }
}

/** A transaction that carried an operation, as the journal stored it. */
export interface Sent {
  hash: Hex
  /** The newest block when it was sent; no earlier block holds it. */
  block: number
}

export interface MintItem extends ChainItem {
  to: Address
  /** Transactions in which it was sent before, without a recorded outcome. */
  sent?: readonly Sent[]
}

/** A change of hands, or a burn where `to` is null. */
export interface Move extends ChainItem {
  /** The caller's own number of this move (the ledger entry's id): the contract applies each number at most once. */
  moveId: bigint
  from: Address
  to: Address | null
}

export interface SignedMove extends Move {
  /** The agreement of `from`, made by {@link Chain.signMove}. */
  signature: Hex
  /** Transactions in which it was sent before, without a recorded outcome. */
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
   * Stores the hash of a transaction with the operations it carries, given by their indexes in the batch. The transaction is broadcast
   * after this has resolved, so a crash or a lost answer leaves a hash to look up.
   */
  sending(transaction: Sent, places: readonly number[]): Promise<void>
  /** Called when the node refuses a range of logs. */
  limited(limit: LogLimit): void
}

/** Why the chain will never accept an item as it was asked. */
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
  /** Our account lacks the role, or the contracts are not where they were configured. */
  | 'not-allowed'
  /** Any other revert. */
  | 'reverted'

/** A transaction the chain has confirmed. */
export interface ChainTransaction {
  hash: Hex
  blockNumber: number
}

/** One block, by which a chain is told from another that lost it. */
export interface ChainBlock {
  number: number
  hash: Hex
}

/** What became of one item of a batch; in the order of the request. */
export type Outcome =
  /** True on chain now. The transaction is null when the chain holds the fact but no longer how it came about. */
  | { done: true; transaction: ChainTransaction | null }
  | { done: false; reason: ChainRejection }
  /** True on chain, but the node cannot say at the moment by which transaction: ask again. */
  | { done: false; reason: 'later'; detail: string }

/** Where one piece is now. */
export type Holding = { state: 'absent' } | { state: 'held'; owner: Address } | { state: 'burnt' }

export interface ChainStatus {
  reachable: boolean
  /** Null while unreachable. */
  blockHeight: number | null
  /** Whether both contracts answer at those addresses. */
  deployed: boolean
}

/** What the account that writes can pay for. */
export interface ChainAccount {
  /** In wei. */
  balance: bigint
  /** Of one unit of gas, in wei. */
  gasPrice: bigint
  /** Gas that is allowed for each piece of a mint. */
  gasPerMint: number
}

/** Worth another try later, with backoff: the item may already be on chain. */
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
 * The chain our pieces live on.
 *
 * Every write may be repeated at will, after any crash, with any overlap: it first asks the chain what is already
 * true, sends only the rest, and the contracts themselves skip what was done in between. Callers record the outcomes
 * after the call and repeat it if they could not. The journal is not needed
 * for that, but it avoids searches of the chain's logs, which hosted nodes limit.
 *
 * Writes come from one account whose nonces must be in order: within a process they queue; across processes the
 * caller lets one write at a time (an advisory lock). A breach of that costs a `busy` retry, never a second token.
 *
 * Calls end within the configured time, with {@link ChainUnavailable} when the chain does not answer.
 */
export interface Chain {
  readonly chainId: number

  /** Pieces that one call of `mintBatch` takes at best: as many transactions of them as may be on their way together. */
  readonly mintsAtOnce: number

  /** Known without asking the chain; they stay the same when its state is lost. */
  readonly contracts: { erc721: Address; erc1155: Address }

  /** The account that writes. */
  readonly minter: Address

  /** Never throws for an absent chain: says `reachable: false`. */
  status(): Promise<ChainStatus>

  /** What the account that writes can pay for. @throws ChainUnavailable */
  account(): Promise<ChainAccount>

  /**
   * Puts the contracts at their addresses where they are missing and sets the metadata address; otherwise does nothing.
   * Called by every write too, so a chain that lost its state needs no hand.
   */
  deployIfMissing(): Promise<void>

  /**
   * Mints each piece not yet minted. A piece that exists is done, whoever holds it now, and reports the transaction
   * that minted it: the ledger, not the chain, is where two recipients for one serial are refused.
   * Creates the given editions first; every item's edition must be among them. An item whose state the node cannot report
   * does not delay the others.
   * @throws ChainUnavailable | ChainRejected
   */
  mintBatch(request: { editions: Edition[]; items: MintItem[] }, journal?: WriteJournal): Promise<Outcome[]>

  /**
   * Applies each move not yet applied, in order. The burn of a piece that was never minted closes its serial for ever.
   * @throws ChainUnavailable | ChainRejected
   */
  moveBatch(moves: SignedMove[], journal?: WriteJournal): Promise<Outcome[]>

  /** Signs a move with the holder's key. Pure: asks nobody. */
  signMove(privateKey: Hex, move: Move): Promise<Hex>

  /** Where each piece is, in the order asked. @throws ChainUnavailable */
  holdings(items: ChainItem[]): Promise<Holding[]>

  /** The newest block. @throws ChainUnavailable */
  head(): Promise<ChainBlock>

  /** The block that holds a transaction; null where the chain does not know it. @throws ChainUnavailable */
  blockOf(transactionHash: Hex): Promise<ChainBlock | null>

  /** Whether this very block is the chain's: not so after a loss of state, or where another chain answers. @throws ChainUnavailable */
  contains(block: ChainBlock): Promise<boolean>

  /** The transaction that minted each piece, null where none is known. @throws ChainUnavailable */
  mintTransactions(items: ChainItem[]): Promise<(ChainTransaction | null)[]>
}
