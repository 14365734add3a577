import {
  type BatchId,
  type CodeId,
  ExchangeCodeState,
  type PlainReason,
  RedeemGiftType,
  type Reply,
  type Uid,
} from '@app/contract'
import type { Db, Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import type { Caller } from '../../../core/handler.ts'
import { KeptRefusal } from '../../../core/idempotency.ts'
import { inSavepoint } from '../../../core/savepoint.ts'
import { requireMove } from '../../../core/transitions.ts'
import type { StoredSettings } from '../../../core/storedSettings.ts'
import { sweepApart } from '../../../jobs/sweepIndividually.ts'
import { requireAdult } from '../../user/index.ts'
import { endOne, findCode } from './adminQueries.ts'
import * as queries from './queries.ts'
import { randomCodes, readCode } from './format.ts'
import { beginTry, countWrong } from './attempts.ts'
import type { GiftFulfilment } from './fulfilments.ts'
import type { BoxSettings } from '../settings.ts'

/**
 * Fulfilments by gift type; the context provides them, as it does for orders. A type without one cannot be promised.
 */
export type GiftFulfilments = Readonly<Partial<Record<RedeemGiftType, GiftFulfilment>>>

/** A batch of codes as an operator requests it. */
export interface NewCodes {
  giftType: RedeemGiftType
  /** Identifies the gift within its type: the goods number for a collectible. */
  giftSn: string
  quantity: number
  validDays: number
  note?: string
  /** Most codes of the batch one user may redeem; 0, the default, means no limit. */
  perPersonLimit?: number
}

/** Facts of a batch besides its codes. */
export interface BatchFacts {
  id: BatchId
  expiresAt: Date
}

/** A batch with its codes. They are stored only as keyed hashes and cannot be read again. */
export interface CodeBatch extends BatchFacts {
  codes: string[]
}

/** Codes generated, written and handed over at a time. */
const chunkSize = 20_000
const expiry = { everySeconds: 60, batch: 100 }

function* chunksOf(quantity: number): Generator<string[]> {
  for (let left = quantity; left > 0; left -= chunkSize) yield randomCodes(Math.min(left, chunkSize))
}

type Redeemed = Reply<'hwnft/exchangeCode/exchange'>

export type Codes = ReturnType<typeof createCodes>

/** Exchange codes: generated in batches, redeemed once each, released on expiry (rules/boxes#exchange-codes). */
export function createCodes(
  { config, clock, database, log, sealer }: CoreServices,
  gifts: GiftFulfilments,
  settings: Pick<StoredSettings<BoxSettings>, 'get'>,
) {
  const hashesOf = (code: string) => sealer.keyedHashes(code, 'exchangeCode')

  function giftOf(type: RedeemGiftType): GiftFulfilment {
    const gift = gifts[type]
    if (!gift) throw new Error(`Gifts of type ${type} cannot be given by code`)
    return gift
  }

  /** Writes a batch chunk by chunk, so that a large one is never in memory as a whole. */
  async function issueChunks(
    tx: Tx,
    { giftType, giftSn, quantity, validDays, note = '', perPersonLimit = 0 }: NewCodes,
    chunks: Iterable<readonly string[]>,
    onChunk: (codes: readonly string[], batch: BatchFacts) => Promise<void> = async () => {},
  ): Promise<BatchFacts> {
    const gift = giftOf(giftType)
    const batch = await queries.insertBatch(tx, {
      giftType,
      giftSn,
      quantity,
      validDays,
      note,
      perPersonLimit,
      hashKeyId: sealer.keyId,
    })
    const facts = { id: batch.id, expiresAt: batch.expires_at }
    let writing = Promise.resolve()
    for (const codes of chunks) {
      // Hash this chunk while the database still writes the previous one.
      const rows = codes.map((code) => ({ hash: hashesOf(code)[0], lastFour: code.slice(-4) }))
      await writing
      writing = Promise.all([queries.insertCodes(tx, batch.id, rows), onChunk(codes, facts)]).then(() => {})
    }
    await writing
    // Last, because buyers of the same goods wait for this lock: they then wait only for the commit, not for the whole
    // list.
    await gift.reserve(tx, giftSn, quantity)
    return facts
  }

  async function issue(tx: Tx, { codes, ...wanted }: Omit<NewCodes, 'quantity'> & { codes: string[] }) {
    const facts = await issueChunks(tx, { ...wanted, quantity: codes.length }, [codes])
    return { ...facts, codes }
  }

  /** Ends the open codes of a batch just closed and releases what was reserved for them. */
  async function end(tx: Tx, batch: queries.BatchRow, state: Parameters<typeof queries.endCodes>[2]): Promise<number> {
    const left = await queries.endCodes(tx, batch.id, state)
    if (left > 0) await giftOf(batch.gift_type).release(tx, batch.gift_sn, left)
    return left
  }

  const sweep = sweepApart(
    { database, log },
    {
      name: 'exchange-expiry',
      ...expiry,
      due: (limit, isTriable) => queries.findOverdue(database.db, limit, isTriable),
      nameOf: (batchId) => ({ batchId }),
      work: (batchId) =>
        database.transaction(async (tx) => {
          const batch = await queries.close(tx, batchId)
          if (batch) await end(tx, batch, ExchangeCodeState.expired)
        }),
    },
  )

  return {
    sweep,

    /** Stores a batch of codes given by the caller, within a transaction; they must be unguessable. */
    issue,

    /** Generates a batch of codes. Throws GOODS_NOT_FOUND, and SOLD_OUT if too few pieces of the edition are left. */
    generate: ({ quantity, ...wanted }: NewCodes): Promise<CodeBatch> =>
      database.transaction((tx) => issue(tx, { ...wanted, codes: randomCodes(quantity) })),

    /**
     * Generates a batch of any size in the caller's transaction and hands the codes over while they are written. The
     * codes are valid only once the transaction has committed.
     */
    generateInto: (
      tx: Tx,
      wanted: NewCodes,
      onChunk: (codes: readonly string[], batch: BatchFacts) => Promise<void>,
    ): Promise<BatchFacts> => issueChunks(tx, wanted, chunksOf(wanted.quantity), onChunk),

    /**
     * Voids a batch, for example after a leak; returns the number of codes ended, or undefined if no such batch is
     * open.
     */
    async withdraw(tx: Tx, batchId: BatchId): Promise<number | undefined> {
      const batch = await queries.close(tx, batchId)
      return batch && end(tx, batch, ExchangeCodeState.invalid)
    },

    /** Voids one code. Throws NOT_FOUND, and ILLEGAL_TRANSITION if it is no longer open. */
    async withdrawOne(tx: Tx, codeId: CodeId): Promise<{ batchId: BatchId; lastFour: string }> {
      const code = await endOne(tx, codeId)
      if (!code) throw new AppError((await findCode(tx, codeId)) ? 'ILLEGAL_TRANSITION' : 'NOT_FOUND')
      await giftOf(code.gift_type).release(tx, code.gift_sn, 1)
      return { batchId: code.batch_id, lastFour: code.last_four }
    },

    /** Returns the name and picture of a gift. Throws GOODS_NOT_FOUND, NOT_FOUND. */
    show: (db: Db | Tx, type: RedeemGiftType, giftSn: string) => giftOf(type).show(db, giftSn),

    /** Checks that the quantity could be promised now, and throws the reason if not. Reserves nothing. */
    async requireEnough(tx: Tx, { giftType, giftSn, quantity }: NewCodes): Promise<void> {
      const undone = new Error('Only a try')
      await inSavepoint(tx, async () => {
        await giftOf(giftType).reserve(tx, giftSn, quantity)
        throw undone
      }).catch((error: unknown) => {
        if (error !== undone) throw error
      })
    },

    /** Returns the hashes under which a code may be stored, whatever its formatting. */
    hashesOf(text: string): readonly Buffer[] {
      const code = readCode(text)
      return code === undefined ? [] : hashesOf(code)
    },

    /** Returns the given codes that can still be redeemed. */
    async openAmong(codes: readonly string[]): Promise<string[]> {
      const open = await queries.openAmong(database.db, codes.flatMap(hashesOf))
      return codes.filter((code) => open.some((hash) => hashesOf(code).some((own) => hash.equals(own))))
    },

    /**
     * Redeems a code for the caller; only adults may redeem boxes. A wrong code is counted and one whose
     * gift is gone fails for good; both refusals are returned rather than thrown, so that these changes are committed.
     */
    async redeem(tx: Tx, caller: Caller, text: string): Promise<Redeemed | KeptRefusal> {
      await beginTry(tx, caller.uid)
      const code = readCode(text)
      const hash = code === undefined ? undefined : await queries.hashAmong(tx, hashesOf(code))
      const promised = hash && (await queries.convert(tx, hash, caller.uid))
      if (!promised) {
        const known = hash && (await queries.find(tx, hash))
        if (known) throw refusalOf(known, caller.uid)
        const { wrongTries, wrongSeconds } = await settings.get('exchange', tx)
        await countWrong(tx, caller.uid, wrongTries, wrongSeconds)
        return new KeptRefusal('EXCHANGE_CODE_WRONG')
      }
      // Boxes are for adults. A code a minor cannot use stays open for someone it may be given to.
      if (promised.gift_type !== RedeemGiftType.collectible) requireAdult(caller, { config, clock })
      const limit = promised.per_person_limit
      // Attempts of one user are serialized, which makes the count exact; the throw leaves the code open.
      if (limit > 0 && (await queries.countRedeemedBy(tx, promised.id, caller.uid)) > limit) {
        throw new AppError('LIMIT_REACHED', { msg: `这一批兑换码每人最多兑换 ${limit} 个` })
      }
      const gift = giftOf(promised.gift_type)
      if (await gift.isGone(tx, promised.gift_sn)) {
        requireMove(await queries.setFailed(tx, hash))
        await gift.release(tx, promised.gift_sn, 1)
        return new KeptRefusal('EXCHANGE_CODE_INVALID')
      }
      const given = await gift.give(tx, promised.gift_sn, caller.uid)
      await queries.setGiven(tx, hash, given.id)
      const { name, cover } = await gift.show(tx, promised.gift_sn)
      return { type: promised.gift_type, cover, name, nftId: given.nftId }
    },
  }
}

const reasonsByState: Readonly<Partial<Record<number, PlainReason>>> = {
  [ExchangeCodeState.converted]: 'EXCHANGE_CODE_USED',
  [ExchangeCodeState.invalid]: 'EXCHANGE_CODE_INVALID',
  [ExchangeCodeState.failedGet]: 'EXCHANGE_CODE_INVALID',
}

/** Returns why an existing code was not open: an open code is refused only after its expiry. */
function refusalOf({ state, uid }: { state: ExchangeCodeState; uid: Uid | null }, callerUid: Uid): AppError {
  const reason = reasonsByState[state] ?? 'EXCHANGE_CODE_EXPIRED'
  return new AppError(reason, uid === callerUid ? { msg: '这个兑换码你已经用过了，礼品在你的账户里' } : {})
}
