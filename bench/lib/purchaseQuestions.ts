/** `api`: nobody delivers or mints; `worker`: as in use, but for the chain; `chain`: with one, minting once asked to. */
export type Mode = 'api' | 'worker' | 'chain'

/** What the server of a benchmark of purchases answers its driver, beside HTTP. */
export interface Answers {
  /** Orders that wait to be paid, with the index of their buyers. */
  waitingOrders: [orderSn: string, person: number][]
  /** Bodies of the sandbox's notifications of payments that we have not heard of. */
  notifications: string[]
  /** Milliseconds from each payment at the cashier until its notification was written down, of those since it was last asked. */
  notified: number[]
  /** Mints everything that waits, with the worker of the product; pieces, and milliseconds until the last is confirmed. */
  mint: { pieces: number; milliseconds: number }
  /** What is in the books, and the names of the invariants that they break. */
  books: { complete: number; items: number; received: number; broken: string[] }
}
export type Question = keyof Answers

export interface Ready {
  port: number
  tokens: string[]
}
