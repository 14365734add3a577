/**
 * Mode of the server. `api`: nothing is delivered or minted; `worker`: as in production, but without the chain;
 * `chain`: with one, minting on request.
 */
export type Mode = 'api' | 'worker' | 'chain'

/** Answers of the purchase benchmark's server to its driver, besides HTTP. */
export interface Answers {
  /** Unpaid orders, with the index of their buyers. */
  waitingOrders: [orderSn: string, person: number][]
  /** Bodies of the sandbox's undelivered payment notifications. */
  notifications: string[]
  /** Milliseconds from each payment at the cashier until its notification was stored, since the last request. */
  notified: number[]
  /**
   * Result of minting everything that waits with the product's worker: the pieces, and milliseconds until the last is
   * confirmed.
   */
  mint: { pieces: number; milliseconds: number }
  /** Content of the books, and the names of violated invariants. */
  books: { complete: number; items: number; received: number; broken: string[] }
}
export type Question = keyof Answers

export interface Ready {
  port: number
  tokens: string[]
}
