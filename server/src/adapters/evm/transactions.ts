import { setTimeout as sleep } from 'node:timers/promises'
import { BaseError, keccak256, type TransactionReceipt, TransactionReceiptNotFoundError } from 'viem'
import { ChainRejected, ChainUnavailable, type Hex, type Sent } from '../../ports/chain.ts'
import type { Call } from './calls.ts'
import type { Connection } from './connection.ts'

/**
 * Waits until none of our transactions is pending, so that the next read is complete. Leaves a transaction that is
 * pending too long to be replaced: see {@link sendInOrder}.
 * @throws ChainRejected when another chain answers at our address.
 */
export async function settle(connection: Connection): Promise<void> {
  const { client, account, chainId } = connection
  const actual = await client.getChainId()
  if (actual !== chainId) throw new ChainRejected('not-allowed', `chain ${actual} answers instead of ${chainId}`)
  for (const deadline = Date.now() + connection.confirmationTimeout; Date.now() < deadline;) {
    const [done, known] = await Promise.all([
      client.getTransactionCount({ address: account.address, blockTag: 'latest' }),
      client.getTransactionCount({ address: account.address, blockTag: 'pending' }),
    ])
    if (known <= done) return
    await sleep(connection.pollInterval)
  }
}

/**
 * Signs the calls with consecutive nonces, broadcasts a limited number at a time, and waits until all are final. Nonces
 * start at the first that is not mined: a transaction stuck there is replaced, which is safe because every call may be
 * repeated and was prepared from the current state of the chain.
 * Calls `beforeSending` with the hash of each call; if it throws, the call is not sent.
 * @throws ChainUnavailable `timeout` if a pending transaction is not mined in time, `busy` if one reverted because the
 * chain has moved on.
 */
export async function sendInOrder(
  connection: Connection,
  calls: Call[],
  beforeSending?: (sent: Sent, index: number) => Promise<void>,
): Promise<TransactionReceipt[]> {
  const { client, account } = connection
  if (!calls.length) return []
  const [height, done, known, fees] = await Promise.all([
    client.getBlockNumber(),
    client.getTransactionCount({ address: account.address, blockTag: 'latest' }),
    client.getTransactionCount({ address: account.address, blockTag: 'pending' }),
    client.estimateFeesPerGas(),
  ])
  const surcharge = known > done ? 150n : 100n
  const broadcast = async (call: Call, nonce: number): Promise<Hex> => {
    const raw = await account.signTransaction({
      ...call,
      type: 'eip1559',
      chainId: connection.chainId,
      nonce,
      maxFeePerGas: (fees.maxFeePerGas * surcharge) / 100n,
      maxPriorityFeePerGas: (fees.maxPriorityFeePerGas * surcharge) / 100n,
    })
    await beforeSending?.({ hash: keccak256(raw), block: Number(height) }, nonce - done)
    await client.sendRawTransaction({ serializedTransaction: raw }).catch((error: unknown) => {
      const isKnown = error instanceof BaseError && /already (known|imported)/i.test(error.details)
      if (!isKnown) throw error
    })
    return keccak256(raw)
  }
  const receipts = await waitUntilFinal(connection, await sendInWindow(connection, calls, done, broadcast))
  if (receipts.some((receipt) => receipt.status === 'reverted')) throw new ChainUnavailable('busy')
  return receipts
}

/**
 * Broadcasts the calls with nonces from `first` on, a limited number at a time and the next as soon as one is mined.
 * Returns their hashes once all are mined. Polls the count of mined transactions, which is cheap for a node.
 */
async function sendInWindow(
  { client, account, inFlight, confirmationTimeout, pollInterval }: Connection,
  calls: readonly Call[],
  first: number,
  broadcast: (call: Call, nonce: number) => Promise<Hex>,
): Promise<Hex[]> {
  const hashes: Hex[] = []
  let mined = 0
  let deadline = Date.now() + confirmationTimeout
  for (;;) {
    for (const call of calls.slice(hashes.length, mined + inFlight))
      hashes.push(await broadcast(call, first + hashes.length))
    const count = (await client.getTransactionCount({ address: account.address, blockTag: 'latest' })) - first
    if (count >= calls.length) return hashes
    if (count > mined) deadline = Date.now() + confirmationTimeout
    else if (Date.now() > deadline) throw new ChainUnavailable('timeout')
    else await sleep(pollInterval)
    mined = count
  }
}

async function waitUntilFinal(connection: Connection, hashes: Hex[]): Promise<TransactionReceipt[]> {
  const { client, confirmations, confirmationTimeout, pollInterval } = connection
  const final = new Map<Hex, TransactionReceipt>()
  for (const deadline = Date.now() + confirmationTimeout; ; await sleep(pollInterval)) {
    const [height, ...found] = await Promise.all([
      client.getBlockNumber(),
      ...hashes.filter((hash) => !final.has(hash)).map((hash) => receiptOf(connection, hash)),
    ])
    for (const receipt of found)
      if (receipt && height - receipt.blockNumber + 1n >= BigInt(confirmations))
        final.set(receipt.transactionHash, receipt)
    const receipts = hashes.flatMap((hash) => final.get(hash) ?? [])
    if (receipts.length === hashes.length) return receipts
    if (Date.now() > deadline) throw new ChainUnavailable('timeout')
  }
}

/** Reads the receipt of a transaction; undefined if the node does not know the transaction, or that it was mined. */
export async function receiptOf({ client }: Connection, hash: Hex): Promise<TransactionReceipt | undefined> {
  try {
    return await client.getTransactionReceipt({ hash })
  } catch (error) {
    if (error instanceof TransactionReceiptNotFoundError) return undefined
    throw error
  }
}
