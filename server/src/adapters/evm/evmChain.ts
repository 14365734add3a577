import { ContractType } from '@app/contract'
import {
  type Chain,
  ChainUnavailable,
  type Outcome,
  type Sent,
  type SignedMove,
  type WriteJournal,
} from '../../ports/chain.ts'
import { connect, type Connection, type EvmSettings } from './connection.ts'
import { deploy, isDeployed } from './deploy.ts'
import { classified } from './errors.ts'
import { mint, transactionsOf } from './mint.ts'
import { moveWithin } from './transfer.ts'
import { blockOf, hashOf } from './blocks.ts'
import { readHoldings } from './read.ts'
import { settle } from './transactions.ts'
import { signMove } from './wallet.ts'

/**
 * Creates the chain port over JSON-RPC, for the local chain and any other EVM chain. Sends no request until it is used.
 */
export function createEvmChain(settings: EvmSettings): Chain {
  const connection = connect(settings)
  const { chainId } = connection
  const contracts = { erc721: connection.contracts.erc721.address, erc1155: connection.contracts.erc1155.address }
  const inTurn = createQueue()

  /** Runs one write at a time, after the account has settled and the contracts are deployed. */
  const write = <T>(work: () => Promise<T>): Promise<T> =>
    inTurn(() =>
      classified(async () => {
        await settle(connection)
        await deploy(connection)
        return work()
      }),
    )

  return {
    chainId,
    contracts,
    minter: connection.account.address,
    mintsAtOnce: connection.mintsPerTransaction * connection.inFlight,
    async status() {
      try {
        const [height, deployed] = await Promise.all([connection.client.getBlockNumber(), isDeployed(connection)])
        return { reachable: true, blockHeight: Number(height), deployed }
      } catch {
        return { reachable: false, blockHeight: null, deployed: false }
      }
    },
    account: () =>
      classified(async () => {
        const { account, client, gasPerMint } = connection
        const { address } = account
        const [balance, gasPrice] = await Promise.all([client.getBalance({ address }), client.getGasPrice()])
        return { balance, gasPrice, gasPerMint }
      }),
    deployIfMissing: () => write(async () => undefined),
    mintBatch: (request, journal) => write(() => mint(connection, request, journal)),
    moveBatch: (moves, journal) => write(() => moveAll(connection, moves, journal)),
    signMove: (privateKey, move) => {
      const { name, address } = connection.contractOf(move.contractType)
      return signMove(privateKey, { name, chainId, verifyingContract: address }, move)
    },
    holdings: (items) =>
      classified(async () =>
        (await isDeployed(connection)) ? readHoldings(connection, items) : items.map(() => ({ state: 'absent' })),
      ),
    head: () =>
      classified(async () => {
        const { number, hash } = await connection.client.getBlock()
        return { number: Number(number), hash }
      }),
    blockOf: (hash) => classified(() => blockOf(connection, hash)),
    contains: ({ number, hash }) => classified(async () => (await hashOf(connection, number)) === hash),
    mintTransactions: (items) =>
      classified(async () =>
        (await transactionsOf(connection, items)).map((found) => {
          if (found && 'later' in found) throw new ChainUnavailable('unreachable', { detail: found.later })
          return found
        }),
      ),
  }
}

/** Applies moves on both contracts. The contracts are independent, so the order matters only within each. */
async function moveAll(connection: Connection, moves: SignedMove[], journal?: WriteJournal): Promise<Outcome[]> {
  const outcomes = new Map<SignedMove, Outcome>()
  const places = new Map(moves.map((move, place) => [move, place]))
  const beforeSending = async (sent: Sent, some: readonly SignedMove[]) =>
    journal?.sending(
      sent,
      some.map((move) => places.get(move) ?? 0),
    )
  for (const type of Object.values(ContractType)) {
    const some = moves.filter((move) => move.contractType === type)
    const results = await moveWithin(connection, type, some, beforeSending, journal)
    for (const [index, move] of some.entries()) {
      const outcome = results[index]
      if (outcome) outcomes.set(move, outcome)
    }
  }
  return moves.map((move) => outcomes.get(move) ?? { done: false, reason: 'bad-argument' })
}

/** Creates a queue that runs tasks one after the other, even if one fails. */
function createQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const next = last.then(work, work)
    last = next.catch(() => undefined)
    return next
  }
}
