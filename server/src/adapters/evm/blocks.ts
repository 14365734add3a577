import { BlockNotFoundError, TransactionReceiptNotFoundError } from 'viem'
import type { ChainBlock, Hex } from '../../ports/chain.ts'
import type { Connection } from './connection.ts'

/** Reads the block that contains a transaction; null if the chain does not know it. */
export async function blockOf({ client }: Connection, hash: Hex): Promise<ChainBlock | null> {
  try {
    const { blockNumber, blockHash } = await client.getTransactionReceipt({ hash })
    return { number: Number(blockNumber), hash: blockHash }
  } catch (error) {
    if (error instanceof TransactionReceiptNotFoundError) return null
    throw error
  }
}

/** Reads the hash of the block with that number; undefined if the chain is shorter. */
export async function hashOf({ client }: Connection, number: number): Promise<Hex | undefined> {
  try {
    return (await client.getBlock({ blockNumber: BigInt(number) })).hash
  } catch (error) {
    if (error instanceof BlockNotFoundError) return undefined
    throw error
  }
}
