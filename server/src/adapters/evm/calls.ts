import {
  concatHex,
  type ContractFunctionArgs,
  type ContractFunctionName,
  encodeFunctionData,
  type EncodeFunctionDataParameters,
  type EstimateContractGasParameters,
  type SimulateContractParameters,
  zeroHash,
} from 'viem'
import type { Address, Hex } from '../../ports/chain.ts'
import { editionCollection1155Abi } from '@app/chain'
import { type Connection, type Contract, create2Factory, editionsAbi } from './connection.ts'

/** A call ready to be signed. Its gas was estimated, so a call that would revert is found before it costs anything. */
export interface Call {
  to: Address
  data: Hex
  gas: bigint
}

/**
 * Estimates gas on the latest block, because one of our pending transactions may be the one that a call replaces; the
 * library's own preparation would include it.
 */
const fromLatest = { blockTag: 'latest', prepare: false } as const

type Abi = typeof editionsAbi
type Name = ContractFunctionName<Abi, 'nonpayable'>

/**
 * Prepares a call of one of our contracts; throws the library's error with the contract's reason if it would revert.
 * With `gas`, a bound the caller knows, it is tried once instead of estimated, which runs it many times.
 */
export async function callOf<const N extends Name>(
  { client, account }: Connection,
  address: Address,
  functionName: N,
  args: ContractFunctionArgs<Abi, 'nonpayable', N>,
  gas?: bigint,
): Promise<Call> {
  const call = { abi: editionsAbi, functionName, args }
  const data = encodeFunctionData(call as unknown as EncodeFunctionDataParameters<Abi, Name>)
  const trial = { ...call, address, account, ...fromLatest } as unknown as EstimateContractGasParameters
  if (gas === undefined) return { to: address, data, gas: withMargin(await client.estimateContractGas(trial)) }
  await client.simulateContract({ ...trial, gas } as SimulateContractParameters)
  return { to: address, data, gas }
}

/** Prepares the ERC-1155 call that announces the metadata of up to `most` works. */
export async function announcementOf({ client, account, contracts }: Connection, most: bigint): Promise<Call> {
  const { address } = contracts.erc1155
  const call = { abi: editionCollection1155Abi, functionName: 'announceURIs', args: [most] } as const
  const gas = await client.estimateContractGas({ ...call, address, account, ...fromLatest })
  return { to: address, data: encodeFunctionData(call), gas: withMargin(gas) }
}

/** Prepares the call that puts a contract at its address. */
export async function creationOf({ client, account }: Connection, { creationCode }: Contract): Promise<Call> {
  const call = { to: create2Factory, data: concatHex([zeroHash, creationCode]) } as const
  return { ...call, gas: withMargin(await client.estimateGas({ ...call, account, ...fromLatest })) }
}

/** A fifth more than estimated: storage that another transaction touched first may cost more. */
const withMargin = (gas: bigint): bigint => (gas * 6n) / 5n
