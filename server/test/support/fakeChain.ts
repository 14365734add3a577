import { createHash } from 'node:crypto'
import { ContractType } from '@app/contract'
import { isAddressEqual, recoverTypedDataAddress } from 'viem'
import { createEvmChain } from '../../src/adapters/evm/index.ts'
import { moveTypedData } from '../../src/adapters/evm/wallet.ts'
import { testConfig } from '../../src/core/config/index.ts'
import {
  type Address,
  type Chain,
  type ChainBlock,
  type ChainItem,
  ChainRejected,
  type ChainRejection,
  type ChainTransaction,
  ChainUnavailable,
  type Hex,
  type Holding,
  type MintItem,
  type Outcome,
  type SignedMove,
} from '../../src/ports/chain.ts'

interface Token {
  /** Null once burnt. */
  owner: Address | null
  transaction: ChainTransaction
}

export interface FakeChain extends Chain {
  /** While true, every call fails with ChainUnavailable. */
  isDown: boolean
  /** Carries out the next mint, but loses its answer. */
  losesNextAnswer: boolean
  /** Refuses every requested piece, for this reason. */
  refuses: ChainRejection | undefined
  /** A piece, by its name (see {@link nameOf}), that makes the chain refuse the whole mint it is in. */
  chokesOn: string | undefined
  /** Duration of a mint, in milliseconds. */
  delay: number
  /** Writes that reached the chain, and the pieces and moves that resulted. */
  readonly counts: { calls: number; minted: number; moved: number }
  readonly tokens: Map<string, Token>
  /** Forgets everything, as a chain without its state does. */
  loseState(): void
  /** Takes a snapshot, and restores it as after a crash: later changes are lost. */
  save(): Save
  goBackTo(save: Save): void
}

interface Save {
  blocks: readonly Hex[]
  tokens: readonly (readonly [string, Token])[]
  moved: readonly (readonly [bigint, ChainTransaction])[]
}

export const nameOf = ({ contractType, workId, serial }: ChainItem): string => `${contractType}:${workId}:${serial}`

/** The adapter whose addresses and signatures every chain in memory has; it sends no request. */
const real = createEvmChain({
  rpcUrl: () => 'http://127.0.0.1:9',
  chainId: 31_337,
  minterKey: testConfig().chain.minterKey,
  metadataBase: '/',
})

/** A chain in memory that keeps the port's promises: each piece exists at most once, however often it is requested. */
export function createFakeChain(): FakeChain {
  const tokens = new Map<string, Token>()
  const moved = new Map<bigint, ChainTransaction>()
  /** Hashes of its blocks, by number. No two blocks share a hash, on whichever branch they are. */
  let blocks: Hex[] = []
  let made = 0

  const hashOfNext = (what: string): Hex => `0x${createHash('sha256').update(`${what} ${++made}`).digest('hex')}`
  function mine(): ChainTransaction {
    const blockNumber = blocks.push(hashOfNext('block')) - 1
    return { hash: hashOfNext('transaction'), blockNumber }
  }
  const blockAt = (number: number): ChainBlock => ({ number, hash: blocks[number] as Hex })
  mine()

  const ask = (): void => {
    if (chain.isDown) throw new ChainUnavailable('unreachable')
  }

  function mint(item: MintItem, transaction: ChainTransaction): Outcome {
    if (chain.refuses) return { done: false, reason: chain.refuses }
    const known = tokens.get(nameOf(item))
    if (known?.owner === null) return { done: false, reason: 'burnt' }
    if (!known) {
      tokens.set(nameOf(item), { owner: item.to, transaction })
      chain.counts.minted++
    }
    return { done: true, transaction: known?.transaction ?? transaction }
  }

  const signerOf = (move: SignedMove): Promise<Address> => {
    const is721 = move.contractType === ContractType.c721
    const { erc721, erc1155 } = real.contracts
    const domain = {
      name: is721 ? 'EditionCollection721' : 'EditionCollection1155',
      chainId: real.chainId,
      verifyingContract: is721 ? erc721 : erc1155,
    } as const
    return recoverTypedDataAddress({ ...moveTypedData(domain, move), signature: move.signature })
  }

  /**
   * Like the contracts: each number once, only with the holder's signature, and burning a number that never existed
   * closes it.
   */
  async function apply(move: SignedMove, transaction: ChainTransaction): Promise<Outcome> {
    const token = tokens.get(nameOf(move))
    const known = moved.get(move.moveId)
    if (known) return { done: true, transaction: known }
    if (token?.owner === null) return move.to === null ? done(null) : refused('burnt')
    if (!token && move.to !== null) return refused('not-minted')
    if (token && move.to !== null && isAddressEqual(token.owner, move.to)) return done(null)
    if (token && !isAddressEqual(token.owner, move.from)) return refused('not-holder')
    if (!isAddressEqual(await signerOf(move), move.from)) return refused('bad-signature')
    tokens.set(nameOf(move), { owner: move.to, transaction: token?.transaction ?? transaction })
    moved.set(move.moveId, transaction)
    chain.counts.moved++
    return done(transaction)
  }

  const chain: FakeChain = {
    chainId: real.chainId,
    mintsAtOnce: 200,
    contracts: real.contracts,
    minter: real.minter,
    isDown: false,
    losesNextAnswer: false,
    refuses: undefined,
    chokesOn: undefined,
    delay: 0,
    counts: { calls: 0, minted: 0, moved: 0 },
    tokens,
    loseState: () => chain.goBackTo({ blocks: [hashOfNext('block')], tokens: [], moved: [] }),
    save: () => ({
      blocks: [...blocks],
      tokens: [...tokens].map(([name, token]) => [name, { ...token }] as const),
      moved: [...moved],
    }),
    goBackTo(save) {
      tokens.clear()
      moved.clear()
      for (const [name, token] of save.tokens) tokens.set(name, { ...token })
      for (const [id, transaction] of save.moved) moved.set(id, transaction)
      blocks = [...save.blocks]
    },
    status: async () => ({
      reachable: !chain.isDown,
      blockHeight: chain.isDown ? null : blocks.length - 1,
      deployed: !chain.isDown,
    }),
    async account() {
      ask()
      return { balance: 10n ** 18n, gasPrice: 10n ** 9n, gasPerMint: 75_000 }
    },
    deployIfMissing: async () => ask(),
    async mintBatch({ items }) {
      ask()
      chain.counts.calls++
      if (items.some((item) => nameOf(item) === chain.chokesOn)) throw new ChainRejected('reverted', 'without a reason')
      const transaction = mine()
      const outcomes = items.map((item) => mint(item, transaction))
      if (chain.delay > 0) await new Promise((resolve) => setTimeout(resolve, chain.delay))
      if (chain.losesNextAnswer) {
        chain.losesNextAnswer = false
        throw new ChainUnavailable('timeout')
      }
      return outcomes
    },
    async moveBatch(moves) {
      ask()
      chain.counts.calls++
      const transaction = mine()
      const outcomes: Outcome[] = []
      for (const move of moves) outcomes.push(await apply(move, transaction))
      if (chain.losesNextAnswer) {
        chain.losesNextAnswer = false
        throw new ChainUnavailable('timeout')
      }
      return outcomes
    },
    signMove: real.signMove,
    async holdings(items) {
      ask()
      return items.map((item): Holding => {
        const token = tokens.get(nameOf(item))
        if (!token) return { state: 'absent' }
        return token.owner === null ? { state: 'burnt' } : { state: 'held', owner: token.owner }
      })
    },
    async head() {
      ask()
      return blockAt(blocks.length - 1)
    },
    async blockOf(transactionHash) {
      ask()
      const known = [...tokens.values()].map(({ transaction }) => transaction)
      const found = [...known, ...moved.values()].find(({ hash }) => hash === transactionHash)
      return found ? blockAt(found.blockNumber) : null
    },
    async contains({ number, hash }) {
      ask()
      return blocks[number] === hash
    },
    async mintTransactions(items) {
      ask()
      return items.map((item) => tokens.get(nameOf(item))?.transaction ?? null)
    },
  }
  return chain
}

const done = (transaction: ChainTransaction | null): Outcome => ({ done: true, transaction })
const refused = (reason: ChainRejection): Outcome => ({ done: false, reason })
