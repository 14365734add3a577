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
 * The generation of our contracts' code. The first does not announce metadata changes; installations that have minted there keep
 * it, because a token cannot leave its contract. New installations get the second. The calls that both have are identical.
 */
export type ContractGeneration = 'first' | 'second'

/** What the adapter must be told; times are in ms. */
export interface EvmSettings {
  /** Asked at each request, so that a local chain may be started later. */
  rpcUrl: () => string
  chainId: number
  /** Deploys, administers and mints. */
  minterKey: Hex
  /** Where metadata is served, with the slash at its end: `https://host/chain/metadata/`. */
  metadataBase: string
  /** Where the contracts are, for a chain they must never move on; else their addresses follow from code and key. */
  contracts?: { erc721: Address; erc1155: Address }
  /** Generation of the contracts, which determines their addresses; the second by default. */
  generation?: ContractGeneration
  /** Blocks that make a transaction final, its own included; 1 by default. */
  confirmations?: number
  /** How long one request may take; 3 s by default. */
  requestTimeout?: number
  /** Milliseconds for which a rate-limited request is repeated; 10,000 by default. */
  limitWait?: number
  /** Most blocks per request for logs; 10,000 by default. Halved when the node refuses. */
  logBlocks?: number
  /** Most requests for logs in one search for a transaction; 500 by default. */
  logRequests?: number
  /** A block before our contracts were deployed, used if the node cannot tell; 0 by default. */
  firstBlock?: number
  /** How long nothing may come of what was sent until it counts as stuck; 30 s by default. */
  confirmationTimeout?: number
  /** Time between two looks for a receipt; 100 ms by default. */
  pollInterval?: number
  /** Gas allowed for each piece of a mint; 75 000 by default, where 52 000 is the most it takes on Ethereum. */
  gasPerMint?: number
  /** Gas that one transaction of mints asks for at most; 16 000 000 by default. */
  transactionGas?: number
  /** Transactions that may be on their way at a time; 8 by default. */
  inFlight?: number
}

/** What a transaction costs before its first piece, rounded up. */
export const callGas = 100_000

/** The factory that most chains and anvil have at this address; what it deploys depends on nobody's nonce. */
export const create2Factory = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

/** The calls both contracts share. */
export const editionsAbi = editionCollection721Abi

/** One of our two contracts: where it is, and the creation code that puts it there. */
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
  /** False where the contracts' addresses were configured. */
  mayDeploy: boolean
  confirmations: number
  confirmationTimeout: number
  pollInterval: number
  gasPerMint: number
  /** Pieces of a work that one transaction mints. */
  mintsPerTransaction: number
  inFlight: number
  logs: LogSteps
}

/** Asks nobody: a chain that is down delays no start. */
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

/** The library wants an address at once; every request goes to the one that holds then. */
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
