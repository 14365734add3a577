import { concatHex, encodeFunctionData, zeroHash } from 'viem'
import { ChainRejected } from '../../ports/chain.ts'
import { type Connection, type Contract, create2Factory, editionsAbi } from './connection.ts'
import { type Call, sendInOrder } from './transactions.ts'

/** Whether code is at both addresses. */
export async function isDeployed({ client, contracts }: Connection): Promise<boolean> {
  const codes = await Promise.all(Object.values(contracts).map(({ address }) => client.getCode({ address })))
  return codes.every((code) => code !== undefined)
}

/**
 * Deploys what is missing through the CREATE2 factory, at addresses that follow from the code and our account alone:
 * the same again on a chain that lost its state. Then sets the metadata address where it is another.
 * @throws ChainRejected when contracts are configured and not there, or the chain has no factory.
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
    await sendInOrder(connection, await Promise.all(missing.map((contract) => creation(connection, contract))))
  }
  const calls = await Promise.all(contracts.map((contract) => metadataCall(connection, contract)))
  await sendInOrder(
    connection,
    calls.filter((call) => call !== undefined),
  )
}

async function creation({ client, account }: Connection, { creationCode }: Contract): Promise<Call> {
  const call = { to: create2Factory, data: concatHex([zeroHash, creationCode]) } as const
  return { ...call, gas: withMargin(await client.estimateGas({ ...call, account })) }
}

async function metadataCall(connection: Connection, { address }: Contract): Promise<Call | undefined> {
  const { client, account, metadataBase } = connection
  const contract = { address, abi: editionsAbi } as const
  if ((await client.readContract({ ...contract, functionName: 'baseURI' })) === metadataBase) return undefined
  const call = { functionName: 'setBaseURI', args: [metadataBase] } as const
  const gas = await client.estimateContractGas({ ...contract, ...call, account })
  return { to: address, data: encodeFunctionData({ abi: editionsAbi, ...call }), gas: withMargin(gas) }
}

/** A fifth more than estimated: storage that another transaction touched first may cost more. */
export const withMargin = (gas: bigint): bigint => (gas * 6n) / 5n
