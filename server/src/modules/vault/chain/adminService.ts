import { cutText } from '@app/contract/cutText'
import type { ItemId } from '@app/contract'
import type { AdminInput, AdminReply } from '@app/contract/admin/routes'
import type { Staff } from '../../../core/adminHandler.ts'
import { toSeconds, toSecondsOrNull } from '../../../core/clock.ts'
import type { Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import { causeOf } from '../../../core/faults.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import { requireMove } from '../../../core/transitions.ts'
import { events, type Emit } from '../../../events/index.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { type Chain, type ChainAccount, ChainUnavailable } from '../../../ports/chain.ts'
import * as queries from './adminQueries.ts'
import { findOperation, hasRefused, retryRefused } from './queries.ts'
import { problemOf } from './problem.ts'
import { workNames } from '../items/adminService.ts'
import type { GoodsModule } from '../../goods/index.ts'
import { lockItem } from '../items/ownership.ts'
import { lastLimit } from './journalQueries.ts'
import { contractsName, keptBlock } from './lossQueries.ts'
import * as verifications from './verificationQueries.ts'
import type { Verification } from './verify.ts'

export interface ChainAdminDeps extends Pick<CoreServices, 'database' | 'clock'> {
  chain: Chain
  chainName: string
  goods: Pick<GoodsModule, 'worksOf'>
  emit: Emit
  /** Compares every item with the chain. Throws ChainUnavailable. */
  verify: () => Promise<Verification>
}

/** Returns the state of the chain, of the minter's account and of the outbox. */
export async function chainStatus(deps: ChainAdminDeps): Promise<AdminReply<'chain/status'>> {
  const { chain, chainName, database } = deps
  const { erc721, erc1155 } = chain.contracts
  const identity = { chainId: chain.chainId, contracts: contractsName(chain.contracts) }
  const [status, account, kept, { oldest, oldestFailing, ...outbox }, limit] = await Promise.all([
    chain.status(),
    accountNow(chain),
    keptBlock(database.db, identity),
    queries.outboxOf(database.db),
    lastLimit(database.db, chain.chainId),
  ])
  return {
    chainId: chain.chainId,
    chainName,
    isReachable: status.reachable,
    isDeployed: status.deployed,
    blockHeight: status.blockHeight,
    contract721: erc721,
    contract1155: erc1155,
    keptBlock: kept?.number ?? null,
    minter: {
      address: chain.minter,
      balanceWei: account && String(account.balance),
      gasPriceWei: account && String(account.gasPrice),
      mintsLeft: account && mintsLeft(account),
    },
    outbox: { ...outbox, oldestAt: toSecondsOrNull(oldest), failingSince: toSecondsOrNull(oldestFailing) },
    limit: limit
      ? { blocks: limit.blocks, message: limit.message, times: limit.times, metAt: toSeconds(limit.met_at) }
      : null,
  }
}

/** Describes operations of the outbox that make no progress, in a sentence for operators; null if there are none. */
export async function chainProblem({
  database,
  clock,
}: Pick<ChainAdminDeps, 'database' | 'clock'>): Promise<string | null> {
  return problemOf(await queries.outboxOf(database.db), clock.now())
}

/** Lists operations of the outbox. */
export async function listOperations(
  { database: { db }, goods }: ChainAdminDeps,
  input: AdminInput<'chain/operations'>,
): Promise<AdminReply<'chain/operations'>> {
  const { rows, next } = await queries.listOperations(db, input)
  const nameOf = await workNames({ db, goods }, rows)
  return {
    list: rows.map((row) => ({
      operationId: row.id,
      kind: row.kind,
      itemId: row.item_id,
      goodsName: nameOf(row.goods_sn),
      serial: row.serial,
      state: row.state,
      attempts: row.attempts,
      lastError: row.last_error,
      queuedAt: toSeconds(row.created_at),
      runAt: row.state === 'waiting' ? toSeconds(row.run_at) : null,
      doneAt: toSecondsOrNull(row.done_at),
      transactionHash: row.transaction_hash,
    })),
    next,
  }
}

/** Retries an operation that the chain refused. Throws NOT_FOUND, ILLEGAL_TRANSITION. */
export function retryOperation(
  { database, emit }: ChainAdminDeps,
  operationId: string,
  record: (tx: Tx, retried: { itemId: ItemId; before: object }) => Promise<void>,
): Promise<void> {
  return database.transaction(async (tx) => {
    const found = await findOperation(tx, operationId)
    if (!found) throw new AppError('NOT_FOUND')
    const { item_id: itemId, kind, order_sn: orderSn, last_error: lastError } = found
    await lockItem(tx, itemId)
    requireMove(await retryRefused(tx, operationId))
    if (kind === 'mint' && orderSn && !(await hasRefused(tx, orderSn))) await emit(tx, events.mintRetried, { orderSn })
    await record(tx, { itemId, before: { operationId, kind, lastError } })
  })
}

/** Starts a job that compares every item with the chain, unless one is running. */
export function beginVerification(
  { database }: ChainAdminDeps,
  by: Staff,
  record: (tx: Tx, id: string) => Promise<void>,
): Promise<AdminReply<'chain/verify'>> {
  return database.transaction(async (tx) => {
    const begun = await verifications.begin(tx, by)
    const { verificationId } = begun
    if (begun.isNew) await enqueue(tx, { kind: 'chain.verify', payload: { verificationId } })
    await record(tx, verificationId)
    return begun
  })
}

/** Runs a comparison that was started, and stores its result or why it failed. */
export async function runVerification(
  { database: { db }, verify }: ChainAdminDeps,
  { verificationId }: { verificationId: string },
): Promise<void> {
  if (!(await verifications.isRunning(db, verificationId))) return
  let found: Verification
  try {
    found = await verify()
  } catch (error) {
    const why = error instanceof ChainUnavailable ? '链上节点没有应答' : causeOf(error)
    return verifications.fail(db, verificationId, cutText(why, 500))
  }
  await verifications.end(db, verificationId, found)
}

/** Lists comparisons with the chain. */
export async function listVerifications(
  { database: { db } }: ChainAdminDeps,
  input: AdminInput<'chain/verifications'>,
): Promise<AdminReply<'chain/verifications'>> {
  const { rows, next } = await verifications.list(db, input)
  return { list: rows.map(present), next }
}

/** Returns a comparison with the chain. Throws NOT_FOUND. */
export async function describeVerification(
  { database: { db } }: ChainAdminDeps,
  verificationId: string,
): Promise<AdminReply<'chain/verification'>> {
  const row = await verifications.find(db, verificationId)
  if (!row) throw new AppError('NOT_FOUND')
  return { ...present(row), differences: row.differences }
}

/** Returns the chain account; null while the chain does not answer. */
async function accountNow(chain: Chain): Promise<ChainAccount | null> {
  return chain.account().catch((error: unknown) => {
    if (error instanceof ChainUnavailable) return null
    throw error
  })
}

/** Estimates the mints that an account can pay for; null if gas is free. */
function mintsLeft({ balance, gasPrice, gasPerMint }: ChainAccount): number | null {
  const price = gasPrice * BigInt(gasPerMint)
  if (price === 0n) return null
  return Number(balance / price > 2_000_000_000n ? 2_000_000_000n : balance / price)
}

const present = (row: verifications.VerificationRow): AdminReply<'chain/verifications'>['list'][number] => ({
  verificationId: row.id,
  state: row.state,
  askedAt: toSeconds(row.asked_at),
  endedAt: toSecondsOrNull(row.ended_at),
  askedBy: row.asked_by_name,
  compared: row.compared,
  waiting: row.waiting,
  dead: row.dead,
  differing: row.differing,
  failure: row.failure,
})
