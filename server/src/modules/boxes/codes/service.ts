import type { BatchId } from '@app/contract'
import type { CoreServices } from '../../../core/coreServices.ts'
import type { Tx } from '../../../core/database.ts'
import { sweepIndividually } from '../../../jobs/sweepIndividually.ts'
import type { Sweep } from '../../../jobs/worker.ts'
import { hashesOf, randomCodes } from './format.ts'
import { type BatchFacts, type IssueDeps, issueCodes, type NewCodes, type OnChunk } from './issue.ts'
import * as queries from './queries.ts'
import { expireBatch, withdrawBatch, type WithdrawDeps } from './withdraw.ts'

/** A batch with its codes. They are stored only as keyed hashes and cannot be read again. */
export interface CodeBatch extends BatchFacts {
  codes: string[]
}

/** Exchange codes: generated in batches, redeemed once each, released on expiry (rules/boxes#exchange-codes). */
export interface Codes {
  /** Stores a batch of codes given by the caller, within a transaction; they must be unguessable. */
  issue(tx: Tx, batch: Omit<NewCodes, 'quantity'> & { codes: string[] }): Promise<CodeBatch>
  /** Generates a batch of codes. Throws GOODS_NOT_FOUND, and SOLD_OUT if too few pieces of the edition are left. */
  generate(batch: NewCodes): Promise<CodeBatch>
  /**
   * Generates a batch of any size in the caller's transaction and hands the codes over while they are written. The
   * codes are valid only once the transaction has committed.
   */
  generateInto(tx: Tx, batch: NewCodes, onChunk: OnChunk): Promise<BatchFacts>
  /** Voids a batch; returns the number of codes ended, or undefined if no such batch is open. */
  withdraw(tx: Tx, batchId: BatchId): Promise<number | undefined>
  /** Returns the given codes that can still be redeemed. */
  openAmong(codes: readonly string[]): Promise<string[]>
}

/** Codes generated, written and handed over at a time. */
const chunkSize = 20_000
const expiry = { everySeconds: 60, batch: 100 }

export function createCodes(deps: IssueDeps & Pick<CoreServices, 'database'>): Codes {
  const { database } = deps
  const issue: Codes['issue'] = async (tx, { codes, ...batch }) => ({
    ...(await issueCodes(deps, tx, { ...batch, quantity: codes.length }, [codes])),
    codes,
  })
  return {
    issue,
    generate: ({ quantity, ...batch }) =>
      database.transaction((tx) => issue(tx, { ...batch, codes: randomCodes(quantity) })),
    generateInto: (tx, batch, onChunk) => generateInto(deps, tx, batch, onChunk),
    withdraw: (tx, batchId) => withdrawBatch(deps, tx, batchId),
    async openAmong(codes) {
      const open = await queries.openAmong(
        database.db,
        codes.flatMap((code) => hashesOf(deps, code)),
      )
      return codes.filter((code) => open.some((hash) => hashesOf(deps, code).some((own) => hash.equals(own))))
    },
  }
}

/** Generates a batch in the caller's transaction; hands the codes to `onChunk` while they are written. */
export const generateInto = (deps: IssueDeps, tx: Tx, batch: NewCodes, onChunk: OnChunk): Promise<BatchFacts> =>
  issueCodes(deps, tx, batch, chunksOf(batch.quantity), onChunk)

function* chunksOf(quantity: number): Generator<string[]> {
  for (let left = quantity; left > 0; left -= chunkSize) yield randomCodes(Math.min(left, chunkSize))
}

/** Ends batches whose time is over and releases what was reserved for their open codes. */
export const codeExpirySweep = (deps: WithdrawDeps & Pick<CoreServices, 'database' | 'log'>): Sweep =>
  sweepIndividually(deps, {
    name: 'exchange-expiry',
    ...expiry,
    due: (limit, isTriable) => queries.findOverdue(deps.database.db, limit, isTriable),
    nameOf: (batchId) => ({ batchId }),
    work: (batchId) => deps.database.transaction((tx) => expireBatch(deps, tx, batchId)),
  })
