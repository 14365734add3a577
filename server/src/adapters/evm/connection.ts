import {
  type Chain as ViemChain,
  createPublicClient,
  defineChain,
  encodeDeployData,
  getCreate2Address,
  http,
  type HttpTransport,
  type PublicClient,
  zeroHash,
} from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import {
  editionCollection1155Abi,
  editionCollection1155Bytecode,
  editionCollection721Abi,
  editionCollection721Bytecode,
  firstEditionCollection1155Bytecode,
  firstEditionCollection721Bytecode,
} from '@app/chain'
import { ContractType } from '@app/contract'
import type { Address, Hex } from '../../ports/chain.ts'
import { createNodeFetch } from './node.ts'

/**
 * The generation of our contracts' code. The first does not announce metadata changes; installations that have minted
 * there keep it, because a token cannot leave its contract. New installations get the second. The calls that both have
 * are identical.
 */
export type ContractGeneration = 'first' | 'second'

/** Settings of the adapter; times are in milliseconds. */
export interface EvmSettings {
  /** URL of the node; read for each request, so that a local chain may be started later. */
  rpcUrl: () => string
  chainId: number
  /** Private key that deploys, administers and mints. */
  minterKey: Hex
  /** Base URL of the metadata, ending with a slash: `https://host/chain/metadata/`. */
  metadataBase: string
  /** Addresses of the contracts, for a chain on which they must never move; otherwise they follow from code and key. */
  contracts?: { erc721: Address; erc1155: Address }
  /** Generation of the contracts, which determines their addresses; the second by default. */
  generation?: ContractGeneration
  /** Blocks that make a transaction final, its own included; 1 by default. */
  confirmations?: number
  /** Timeout of one request; 3 s by default. */
  requestTimeout?: number
  /** Milliseconds for which a rate-limited request is repeated; 10,000 by default. */
  limitWait?: number
  /** Most blocks per request for logs; 10,000 by default. Halved when the node refuses. */
  logBlocks?: number
  /** Most requests for logs in one search for a transaction; 500 by default. */
  logRequests?: number
  /** A block before our contracts were deployed, used if the node cannot find it; 0 by default. */
  firstBlock?: number
  /** Time without progress after which a sent transaction counts as stuck; 30 s by default. */
  confirmationTimeout?: number
  /** Interval between two queries for a receipt; 100 ms by default. */
  pollInterval?: number
  /** Gas allowed for each mint; 75 000 by default. The maximum on Ethereum is 52 000. */
  gasPerMint?: number
  /** Maximum gas of one minting transaction; 16 000 000 by default. */
  transactionGas?: number
  /** Maximum number of pending transactions; 8 by default. */
  inFlight?: number
}

/** Gas that a transaction costs before its first mint, rounded up. */
export const callGas = 100_000

/**
 * The CREATE2 factory that most chains and anvil have at this address; what it deploys does not depend on any nonce.
 */
export const create2Factory = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

/** ABI of the calls that both contracts share. */
export const editionsAbi = editionCollection721Abi

/** One of our two contracts: its address, and the creation code that deploys it there. */
export interface Contract {
  type: ContractType
  name: 'EditionCollection721' | 'EditionCollection1155'
  address: Address
  creationCode: Hex
}

/** The state of log searches: what this process has learnt of the node's limits. */
export interface LogSteps {
  /** Most blocks per request. */
  readonly most: number
  /** Blocks of the next request. */
  blocks: number
  /** Largest range for which the node returned logs. */
  taken: number
  /** Smallest range that the node refused. */
  refused: number
  requests: number
  firstBlock: number
  /** The deployment block of each contract, by its address. */
  readonly deployedAt: Map<Address, bigint>
}

/** Everything the parts of the adapter share. */
export interface Connection {
  account: PrivateKeyAccount
  client: PublicClient<HttpTransport, ViemChain>
  chainId: number
  metadataBase: string
  contracts: { erc721: Contract; erc1155: Contract }
  contractOf(type: ContractType): Contract
  generation: ContractGeneration
  /** False if the contracts' addresses were configured. */
  mayDeploy: boolean
  confirmations: number
  confirmationTimeout: number
  pollInterval: number
  gasPerMint: number
  /** Maximum number of items of a work that one transaction mints. */
  mintsPerTransaction: number
  inFlight: number
  logs: LogSteps
}

/** Creates the connection without a request, so that an unavailable chain does not delay the start. */
export function connect(settings: EvmSettings): Connection {
  const { chainId, metadataBase, confirmations = 1, confirmationTimeout = 30_000, pollInterval = 100 } = settings
  const { gasPerMint = 75_000, transactionGas = 16_000_000, inFlight = 8, generation = 'second' } = settings
  const { logBlocks = 10_000, logRequests = 500, firstBlock = 0 } = settings
  const account = privateKeyToAccount(settings.minterKey)
  const contracts = {
    erc721: contract721(account.address, generation, settings.contracts?.erc721),
    erc1155: contract1155(account.address, generation, settings.contracts?.erc1155),
  }
  return {
    account,
    client: createClient(settings),
    chainId,
    metadataBase,
    contracts,
    contractOf: (type) => (type === ContractType.c721 ? contracts.erc721 : contracts.erc1155),
    generation,
    mayDeploy: settings.contracts === undefined,
    confirmations,
    confirmationTimeout,
    pollInterval,
    gasPerMint,
    mintsPerTransaction: Math.max(1, Math.floor((transactionGas - callGas) / gasPerMint)),
    inFlight,
    logs: {
      most: logBlocks,
      blocks: logBlocks,
      taken: 0,
      refused: logBlocks + 1,
      requests: logRequests,
      firstBlock,
      deployedAt: new Map(),
    },
  }
}

/** Placeholder: the library needs an address at once, but each request uses the current one. */
const unused = 'http://chain.invalid'

function createClient(settings: EvmSettings): Connection['client'] {
  const { chainId, rpcUrl, requestTimeout = 3000, limitWait = 10_000 } = settings
  return createPublicClient({
    chain: defineChain({
      id: chainId,
      name: 'collectibles',
      nativeCurrency: { name: 'gas', symbol: 'GAS', decimals: 18 },
      rpcUrls: { default: { http: [unused] } },
    }),
    transport: http(unused, {
      // createNodeFetch applies the timeout of each request.
      fetchFn: createNodeFetch({ rpcUrl, requestTimeout, limitWait }),
      timeout: 0,
      batch: true,
      retryCount: 0,
    }),
    cacheTime: 0,
  })
}

/** Computes the addresses of the contracts of a generation that an account deploys, if none were configured. */
export function addressesOf(minterKey: Hex, generation: ContractGeneration): { erc721: Address; erc1155: Address } {
  const owner = privateKeyToAccount(minterKey).address
  const [erc721, erc1155] = [contract721(owner, generation), contract1155(owner, generation)]
  return { erc721: erc721.address, erc1155: erc1155.address }
}

function contract721(owner: Address, generation: ContractGeneration, address?: Address): Contract {
  const creationCode = encodeDeployData({
    abi: editionCollection721Abi,
    bytecode: generation === 'first' ? firstEditionCollection721Bytecode : editionCollection721Bytecode,
    args: [owner, owner, 'Digital Collectibles', 'COLLECT'],
  })
  return {
    type: ContractType.c721,
    name: 'EditionCollection721',
    address: address ?? addressFor(creationCode),
    creationCode,
  }
}

function contract1155(owner: Address, generation: ContractGeneration, address?: Address): Contract {
  const creationCode = encodeDeployData({
    abi: editionCollection1155Abi,
    bytecode: generation === 'first' ? firstEditionCollection1155Bytecode : editionCollection1155Bytecode,
    args: [owner, owner],
  })
  return {
    type: ContractType.c1155,
    name: 'EditionCollection1155',
    address: address ?? addressFor(creationCode),
    creationCode,
  }
}

const addressFor = (bytecode: Hex): Address => getCreate2Address({ from: create2Factory, salt: zeroHash, bytecode })
