import type { ContractType } from '@app/contract'
import { isAddressEqual, type TransactionReceipt, zeroAddress } from 'viem'
import type {
  ChainRejection,
  ChainTransaction,
  Holding,
  Outcome,
  Sent,
  SignedMove,
  WriteJournal,
} from '../../ports/chain.ts'
import { type Call, callOf } from './calls.ts'
import { type Connection, editionsAbi } from './connection.ts'
import { revertOf } from './errors.ts'
import { itemKey, readHoldings, readSent, searchMoves, sinceOf, type Traces, tracesOf } from './read.ts'
import { sendInOrder } from './transactions.ts'

/** Maximum moves in one transaction. Each verifies a signature, so the limit is lower than for mints. */
const movesAtOnce = 100

/** Applies the moves of one contract, in order. The connection must be settled and the contract deployed. */
export async function moveWithin(
  connection: Connection,
  type: ContractType,
  moves: SignedMove[],
  beforeSending: BeforeSending,
  journal: WriteJournal | undefined,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (let start = 0; start < moves.length; start += movesAtOnce) {
    const some = moves.slice(start, start + movesAtOnce)
    outcomes.push(...(await moveChunk(connection, type, some, beforeSending, journal)))
  }
  return outcomes
}

/** Called with each transaction, and the moves in it, before it is broadcast. */
export type BeforeSending = (sent: Sent, moves: readonly SignedMove[]) => Promise<void>

async function moveChunk(
  connection: Connection,
  type: ContractType,
  moves: SignedMove[],
  beforeSending: BeforeSending,
  journal: WriteJournal | undefined,
): Promise<Outcome[]> {
  const [applied, holdings] = await Promise.all([
    connection.client.readContract({
      address: connection.contractOf(type).address,
      abi: editionsAbi,
      functionName: 'movesApplied',
      args: [moves.map((move) => move.moveId)],
    }),
    readHoldings(connection, moves),
  ])
  const plan = planMoves(moves, applied, holdings)
  await closeSerials(connection, type, plan.toClose, beforeSending)
  const receipts = await apply(connection, type, plan.toApply, plan.refusals, beforeSending)
  const known = new Map(movedBy(tracesOf(connection, receipts), type, moves))
  // Only moves that the contract applied have an event to search for.
  const before = moves.filter((move, index) => applied[index] && !known.has(move))
  for (const [move, transaction] of movedBy(await readSent(connection, before), type, before))
    known.set(move, transaction)
  const unknown = before.filter((move) => !known.has(move))
  const sought = unknown.map(({ moveId, sent }) => ({ value: moveId, since: sinceOf(sent) }))
  const { found, later } = await searchMoves(connection, type, sought, journal)
  return moves.map((move) => {
    const reason = plan.refusals.get(move)
    if (reason) return { done: false, reason }
    const transaction = known.get(move) ?? found.get(move.moveId)
    if (!transaction && later !== undefined && unknown.includes(move))
      return { done: false, reason: 'later', detail: later }
    return { done: true, transaction: transaction ?? null }
  })
}

function movedBy({ moved }: Traces, type: ContractType, moves: readonly SignedMove[]) {
  return moves.flatMap((move): [SignedMove, ChainTransaction][] => {
    const transaction = moved.get(`${type}/${move.moveId}`)
    return transaction ? [[move, transaction]] : []
  })
}

interface Plan {
  toApply: SignedMove[]
  toClose: SignedMove[]
  refusals: Map<SignedMove, ChainRejection>
}

/** Follows each item from its current holder through the moves, so that one chunk may move it twice. */
function planMoves(moves: SignedMove[], applied: readonly boolean[], holdings: Holding[]): Plan {
  const plan: Plan = { toApply: [], toClose: [], refusals: new Map() }
  const now = new Map<bigint, Holding>()
  const planned = new Set<bigint>()
  for (const [index, move] of moves.entries()) {
    const key = itemKey(move)
    const holding = now.get(key) ?? holdings[index] ?? { state: 'absent' }
    if (applied[index] || planned.has(move.moveId) || isThere(move, holding)) continue
    if (holding.state === 'held' && isAddressEqual(holding.owner, move.from)) plan.toApply.push(move)
    else if (holding.state === 'absent' && move.to === null) plan.toClose.push(move)
    else {
      plan.refusals.set(
        move,
        { absent: 'not-minted', held: 'not-holder', burnt: 'burnt' }[holding.state] as ChainRejection,
      )
      continue
    }
    planned.add(move.moveId)
    now.set(key, move.to === null ? { state: 'burnt' } : { state: 'held', owner: move.to })
  }
  return plan
}

/** Whether the move has already taken effect, for example after a rebuild that minted to the current owner. */
const isThere = (move: SignedMove, holding: Holding): boolean =>
  move.to === null
    ? holding.state === 'burnt'
    : holding.state === 'held' && isAddressEqual(holding.owner, move.to) && !isAddressEqual(move.from, move.to)

/** Sends the moves, except those with an invalid signature and those that depend on them. */
async function apply(
  connection: Connection,
  type: ContractType,
  moves: SignedMove[],
  refusals: Map<SignedMove, ChainRejection>,
  beforeSending: BeforeSending,
): Promise<TransactionReceipt[]> {
  let rest = moves
  while (rest.length) {
    const some = rest
    try {
      return await sendInOrder(connection, [await movesCall(connection, type, some)], (sent) =>
        beforeSending(sent, some),
      )
    } catch (error) {
      const culprit = culpritOf(error, rest)
      if (!culprit) throw error
      refusals.set(culprit.move, culprit.reason)
      rest = rest.filter((move) => move !== culprit.move)
    }
  }
  return []
}

function culpritOf(error: unknown, moves: SignedMove[]): { move: SignedMove; reason: ChainRejection } | undefined {
  const revert = revertOf(error)
  if (revert?.name === 'BadSignature') {
    const move = moves.find(({ moveId }) => moveId === revert.args[0])
    return move && { move, reason: 'bad-signature' }
  }
  if (revert?.name === 'NotHolder') {
    const [workId, serial, account] = revert.args
    const move = moves.find(
      (one) => one.workId === workId && BigInt(one.serial) === serial && isAddressEqual(one.from, account as never),
    )
    return move && { move, reason: 'not-holder' }
  }
  return undefined
}

function movesCall(connection: Connection, type: ContractType, moves: SignedMove[]): Promise<Call> {
  const asked = moves.map((move) => ({ ...move, serial: BigInt(move.serial), to: move.to ?? zeroAddress }))
  return callOf(connection, connection.contractOf(type).address, 'applyMoves', [asked])
}

async function closeSerials(
  connection: Connection,
  type: ContractType,
  moves: SignedMove[],
  beforeSending: BeforeSending,
): Promise<void> {
  const { address } = connection.contractOf(type)
  const groups = [...Map.groupBy(moves, (move) => move.workId)]
  const calls = groups.map(([workId, some]) => {
    const serials = some.map((move) => BigInt(move.serial))
    return callOf(connection, address, 'closeSerials', [workId, serials])
  })
  await sendInOrder(connection, await Promise.all(calls), (sent, index) =>
    beforeSending(sent, groups[index]?.[1] ?? []),
  )
}
