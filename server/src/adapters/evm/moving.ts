import type { ContractType } from '@app/contract'
import { isAddressEqual, zeroAddress } from 'viem'
import type { ChainRejection, ChainTransaction, Holding, Outcome, SignedMove } from '../../ports/chain.ts'
import { type Call, callOf } from './calls.ts'
import { type Connection, editionsAbi } from './connection.ts'
import { revertOf } from './errors.ts'
import { itemKey, readHoldings, readMoves } from './reading.ts'
import { sendInOrder } from './transactions.ts'

/** Moves a transaction carries: each verifies a signature, so fewer than mints. */
const movesAtOnce = 100

/** Applies the moves of one contract, in order. The connection is settled and the contract is there. */
export async function moveWithin(connection: Connection, type: ContractType, moves: SignedMove[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (let start = 0; start < moves.length; start += movesAtOnce)
    outcomes.push(...(await moveChunk(connection, type, moves.slice(start, start + movesAtOnce))))
  return outcomes
}

async function moveChunk(connection: Connection, type: ContractType, moves: SignedMove[]): Promise<Outcome[]> {
  const moveIds = moves.map((move) => move.moveId)
  const [applied, holdings] = await Promise.all([
    connection.client.readContract({
      address: connection.contractOf(type).address,
      abi: editionsAbi,
      functionName: 'movesApplied',
      args: [moveIds],
    }),
    readHoldings(connection, moves),
  ])
  const plan = planMoves(moves, applied, holdings)
  await closeSerials(connection, type, plan.toClose)
  await apply(connection, type, plan.toApply, plan.refusals)
  const transactions = await readMoves(connection, type, moveIds)
  return moves.map((move) => outcomeOf(plan.refusals.get(move), transactions.get(move.moveId)))
}

function outcomeOf(reason: ChainRejection | undefined, transaction: ChainTransaction | undefined): Outcome {
  return reason ? { done: false, reason } : { done: true, transaction: transaction ?? null }
}

interface Plan {
  toApply: SignedMove[]
  toClose: SignedMove[]
  refusals: Map<SignedMove, ChainRejection>
}

/** Follows each piece from where it is through the moves, so that one may be moved twice in a chunk. */
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

/** What the move asks for is so already, as after a rebuild that minted to the present owner. */
const isThere = (move: SignedMove, holding: Holding): boolean =>
  move.to === null
    ? holding.state === 'burnt'
    : holding.state === 'held' && isAddressEqual(holding.owner, move.to) && !isAddressEqual(move.from, move.to)

/** Sends the moves, without those the contract finds unsigned and those that depended on them. */
async function apply(
  connection: Connection,
  type: ContractType,
  moves: SignedMove[],
  refusals: Map<SignedMove, ChainRejection>,
): Promise<void> {
  let rest = moves
  while (rest.length) {
    try {
      await sendInOrder(connection, [await movesCall(connection, type, rest)])
      return
    } catch (error) {
      const culprit = culpritOf(error, rest)
      if (!culprit) throw error
      refusals.set(culprit.move, culprit.reason)
      rest = rest.filter((move) => move !== culprit.move)
    }
  }
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

async function closeSerials(connection: Connection, type: ContractType, moves: SignedMove[]): Promise<void> {
  const { address } = connection.contractOf(type)
  const works = new Set(moves.map((move) => move.workId))
  const calls = [...works].map((workId) => {
    const serials = moves.filter((move) => move.workId === workId).map((move) => BigInt(move.serial))
    return callOf(connection, address, 'closeSerials', [workId, serials])
  })
  await sendInOrder(connection, await Promise.all(calls))
}
