import { ChainRejected } from '../../ports/chain.ts'
import { editionCollection1155Abi } from '@app/chain'
import { announcementOf, type Call, callOf, creationOf } from './calls.ts'
import { type Connection, type Contract, create2Factory, editionsAbi } from './connection.ts'
import { sendInOrder } from './transactions.ts'

/** Whether both addresses contain code. */
export async function isDeployed({ client, contracts }: Connection): Promise<boolean> {
  const codes = await Promise.all(Object.values(contracts).map(({ address }) => client.getCode({ address })))
  return codes.every((code) => code !== undefined)
}

/**
 * Deploys missing contracts through the CREATE2 factory, at addresses that depend only on the code and our account: a
 * chain that lost its state gets the same addresses again. Then updates the metadata address if it differs, and
 * announces the works whose metadata moved.
 * @throws ChainRejected when configured contracts do not exist, or the chain has no factory.
 */
export async function deploy(connection: Connection): Promise<void> {
  const { client } = connection
  const contracts = Object.values(connection.contracts)
  const codes = await Promise.all(contracts.map(({ address }) => client.getCode({ address })))
  const missing = contracts.filter((_, index) => codes[index] === undefined)
  if (missing.length) {
    if (!connection.mayDeploy) throw new ChainRejected('not-allowed', 'the configured contracts are not there')
    if (!(await client.getCode({ address: create2Factory })))
      throw new ChainRejected('not-allowed', `the chain has no CREATE2 factory at ${create2Factory}`)
    await sendInOrder(connection, await Promise.all(missing.map((contract) => creationOf(connection, contract))))
  }
  const calls = await Promise.all(contracts.map((contract) => metadataCall(connection, contract)))
  await sendInOrder(
    connection,
    calls.filter((call) => call !== undefined),
  )
  while (await hasUnannounced(connection))
    await sendInOrder(connection, [await announcementOf(connection, worksAtOnce)])
}

/** Works announced by one call, which costs about 3 million gas. */
const worksAtOnce = 500n

/** Whether works remain whose moved metadata is not announced yet: one call announces a limited number. */
async function hasUnannounced({ client, contracts, generation }: Connection): Promise<boolean> {
  if (generation === 'first') return false
  const { address } = contracts.erc1155
  const left = await client.readContract({ address, abi: editionCollection1155Abi, functionName: 'unannouncedURIs' })
  return left > 0n
}

async function metadataCall(connection: Connection, { address }: Contract): Promise<Call | undefined> {
  const { client, metadataBase } = connection
  const contract = { address, abi: editionsAbi } as const
  if ((await client.readContract({ ...contract, functionName: 'baseURI' })) === metadataBase) return undefined
  return callOf(connection, address, 'setBaseURI', [metadataBase])
}
