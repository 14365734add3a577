import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { privateKeyToAccount } from 'viem/accounts'
import { createEvmChain, createWallet, type EvmSettings } from '../../src/adapters/evm/index.ts'
import { type ChainOrigin, type LocalChain, startLocalChain } from '../../src/embedded/chain.ts'
import { ContractType } from '@app/contract'
import type { Address, ChainItem, Edition, Hex, MintItem, Outcome } from '../../src/ports/chain.ts'

export const minterKey: Hex = `0x${'5a'.repeat(32)}`
export const alice = createWallet()
export const bob = createWallet()
export const types = Object.values(ContractType)

const silent = { info() {}, warn() {}, error() {}, debug() {} }

/** A folder for a chain, removed after the test. */
export function makeFolder(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'chain-'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** A local chain with its port and the origins of its starts so far. */
export interface StartedChain extends LocalChain {
  port: number
  origins: ChainOrigin[]
}

/** Starts a local chain that saves often. */
export async function startChain(folder: string, saveInterval = 100, port = 0): Promise<StartedChain> {
  const origins: ChainOrigin[] = []
  const account = privateKeyToAccount(minterKey).address
  const onStart = (origin: ChainOrigin) => void origins.push(origin)
  const chain = await startLocalChain({ folder, port, log: silent, account, onStart, saveInterval })
  await chain.ready
  return { ...chain, port: Number(new URL(chain.rpcUrl).port), origins }
}

/** The process id of the anvil that works in a folder. */
export const anvilOf = (folder: string): number =>
  (JSON.parse(readFileSync(join(folder, 'anvil.json'), 'utf8')) as { pid: number }).pid

export const adapter = (rpcUrl: string, settings: Partial<EvmSettings> = {}) =>
  createEvmChain({
    rpcUrl: () => rpcUrl,
    chainId: 31_337,
    minterKey,
    metadataBase: 'https://example.test/chain/metadata/',
    pollInterval: 20,
    ...settings,
  })

export const edition = (contractType: ContractType, workId: bigint, cap = 1000): Edition => ({
  contractType,
  workId,
  cap,
  royalty: { receiver: alice.address, basisPoints: 250 },
})

export const pieces = (contractType: ContractType, workId: bigint, from: number, to: number): ChainItem[] =>
  Array.from({ length: to - from + 1 }, (_, index) => ({ contractType, workId, serial: from + index }))

export const mintsOf = (items: ChainItem[], to: Address): MintItem[] => items.map((item) => ({ ...item, to }))

/** The transaction hashes of outcomes that are all done. */
export function hashesOf(outcomes: Outcome[]): (Hex | undefined)[] {
  return outcomes.map((outcome) => {
    if (!outcome.done) throw new Error(`not done: ${outcome.reason}`)
    return outcome.transaction?.hash
  })
}
