export { addressesOf, type ContractGeneration, type EvmSettings } from './connection.ts'
export { createEvmChain } from './evmChain.ts'
export { createWallet } from './wallet.ts'
