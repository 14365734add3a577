import type { ContractType } from '@app/contract'
import { isAddress, zeroAddress } from 'viem'
import type {
  Address,
  ChainItem,
  ChainRejection,
  ChainTransaction,
  Edition,
  MintItem,
  Outcome,
  Sent,
  WriteJournal,
} from '../../ports/chain.ts'
import { type Call, callOf } from './calls.ts'
import { callGas, type Connection, editionsAbi } from './connection.ts'
import { byWork, itemKey, readHoldings, readSent, searchMints, sinceOf, tracesOf, type WorkGroup } from './read.ts'
import { sendInOrder } from './transactions.ts'

/**
 * Mints missing items, then reports the state of each item on the chain. The connection must be settled and the
 * contracts deployed.
 */
export async function mint(
  connection: Connection,
  { editions, items }: { editions: Edition[]; items: MintItem[] },
  journal: WriteJournal | undefined,
): Promise<Outcome[]> {
  const refusedEditions = await openEditions(connection, editions)
  const caps = new Map(editions.map((edition) => [editionKey(edition), edition.cap]))
  const refusals = items.map((item) => refusedEditions.get(editionKey(item)) ?? refusalOf(item, caps))
  const sound = items.filter((_, index) => refusals[index] === undefined)

  const before = await readHoldings(connection, sound)
  const absent = sound.filter((_, index) => before[index]?.state === 'absent')
  const places = new Map(items.map((item, place) => [item, place]))
  const mintedNow = await issue(connection, absent, (sent, some) =>
    journal?.sending(
      sent,
      some.map((item) => places.get(item) ?? 0),
    ),
  )
  // Items minted by our own transactions need no second query; items minted by others meanwhile do.
  const others = absent.filter((item) => !mintedNow.has(pieceKey(item)))
  const changed = await readHoldings(connection, others)
  const after = new Map(others.map((item, index) => [item, changed[index]]))
  const transactions = await transactionsOf(connection, sound, { known: mintedNow, journal })

  const outcomes = new Map<MintItem, Outcome>(
    sound.map((item, index) => {
      const transaction = transactions[index] ?? null
      if (transaction && 'later' in transaction)
        return [item, { done: false, reason: 'later', detail: transaction.later }]
      const holding = after.get(item) ?? before[index]
      // The item was burnt after a mint that the chain remembers, so the mint itself was carried out.
      if (holding?.state === 'burnt' && !transaction) return [item, { done: false, reason: 'burnt' }]
      return [item, { done: true, transaction }]
    }),
  )
  return items.map((item, index) => {
    const reason = refusals[index]
    return reason ? { done: false, reason } : (outcomes.get(item) ?? { done: false, reason: 'reverted' })
  })
}

/**
 * Finds the transaction that minted each item, from the receipts of what was sent for it, otherwise from the chain's
 * logs. Null if the chain does not say, with a reason to ask again later if the node was unavailable.
 */
export async function transactionsOf(
  connection: Connection,
  items: (ChainItem & Pick<MintItem, 'sent'>)[],
  {
    known = new Map(),
    journal,
  }: { known?: ReadonlyMap<string, ChainTransaction>; journal?: WriteJournal | undefined } = {},
): Promise<(ChainTransaction | { later: string } | null)[]> {
  const all = new Map<string, ChainTransaction | { later: string }>(known)
  const unknown = items.filter((item) => !all.has(pieceKey(item)))
  for (const [key, transaction] of (await readSent(connection, unknown)).minted) all.set(key, transaction)
  for (const group of byType(unknown.filter((item) => !all.has(pieceKey(item))))) {
    const sought = group.items.map((item) => ({ value: itemKey(item), since: sinceOf(item.sent) }))
    const { found, later } = await searchMints(connection, group.type, sought, journal)
    for (const item of group.items) {
      const transaction = found.get(itemKey(item)) ?? (later === undefined ? undefined : { later })
      if (transaction) all.set(pieceKey(item), transaction)
    }
  }
  return items.map((item) => all.get(pieceKey(item)) ?? null)
}

/** Creates the editions that are missing; returns why the others cannot be used. */
async function openEditions(connection: Connection, editions: Edition[]): Promise<Map<string, ChainRejection>> {
  const refused = new Map<string, ChainRejection>()
  const calls: Call[] = []
  const capOf = ({ contractType, workId }: Edition) => {
    const contract = { address: connection.contractOf(contractType).address, abi: editionsAbi } as const
    return connection.client.readContract({ ...contract, functionName: 'capOf', args: [workId] })
  }
  const sound = editions.filter(isSound)
  for (const edition of editions) if (!isSound(edition)) refused.set(editionKey(edition), 'bad-argument')
  const caps = await Promise.all(sound.map(capOf))
  for (const [index, edition] of sound.entries()) {
    const { contractType, workId, cap, royalty } = edition
    const current = caps[index]
    if (current === BigInt(cap)) continue
    if (current !== 0n) {
      refused.set(editionKey(edition), 'edition-differs')
      continue
    }
    const terms = [workId, BigInt(cap), royalty.receiver, BigInt(royalty.basisPoints)] as const
    calls.push(await callOf(connection, connection.contractOf(contractType).address, 'createEdition', terms))
  }
  await sendInOrder(connection, calls)
  return refused
}

/** Sends one transaction for each chunk of a work, after journalling it; returns the pieces it minted. */
async function issue(
  connection: Connection,
  items: MintItem[],
  beforeSending: (sent: Sent, items: readonly MintItem[]) => Promise<void> | undefined,
): Promise<Map<string, ChainTransaction>> {
  const groups = byWork(items, connection.mintsPerTransaction)
  const calls = await Promise.all(groups.map((group) => mintCall(connection, group)))
  const receipts = await sendInOrder(connection, calls, async (sent, index) =>
    beforeSending(sent, groups[index]?.items ?? []),
  )
  return tracesOf(connection, receipts).minted
}

function mintCall(connection: Connection, { contractType, workId, items }: WorkGroup<MintItem>): Promise<Call> {
  const serials = items.map((item) => BigInt(item.serial))
  const recipients = items.map((item) => item.to)
  const { address } = connection.contractOf(contractType)
  const gas = BigInt(callGas + connection.gasPerMint * items.length)
  return callOf(connection, address, 'mintBatch', [workId, serials, recipients], gas)
}

function refusalOf(item: MintItem, caps: Map<string, number>): ChainRejection | undefined {
  const cap = caps.get(editionKey(item))
  if (cap === undefined) throw new Error(`the batch mints work ${item.workId} without naming its edition`)
  if (!Number.isSafeInteger(item.serial) || item.serial < 1 || item.serial > cap) return 'beyond-cap'
  return isReceiver(item.to) ? undefined : 'bad-argument'
}

const isSound = ({ cap, royalty }: Edition): boolean =>
  Number.isSafeInteger(cap) &&
  cap > 0 &&
  Number.isInteger(royalty.basisPoints) &&
  (royalty.basisPoints === 0 || isReceiver(royalty.receiver)) &&
  royalty.basisPoints >= 0 &&
  royalty.basisPoints <= 10_000

const isReceiver = (address: Address): boolean => isAddress(address, { strict: false }) && address !== zeroAddress

const editionKey = (work: { contractType: ContractType; workId: bigint }): string =>
  `${work.contractType}/${work.workId}`

const pieceKey = (item: ChainItem): string => `${item.contractType}/${itemKey(item)}`

function byType<T extends { contractType: ContractType }>(items: T[]): { type: ContractType; items: T[] }[] {
  const types = new Set(items.map((item) => item.contractType))
  return [...types].map((type) => ({ type, items: items.filter((item) => item.contractType === type) }))
}
