import { addressesOf, type ContractGeneration } from './adapters/evm/index.ts'
import type { Config } from './core/config/index.ts'
import { openDatabase } from './core/database.ts'
import { contractsName, contractsOf } from './modules/vault/index.ts'

/**
 * Determines the contract generation of a deployment: the first if its database has written to those contracts,
 * otherwise the second. The database decides, not the chain, so that a chain that lost its state gets the same
 * contracts again. Requires a migrated database.
 */
export async function contractGenerationOf({ database: place, chain }: Config): Promise<ContractGeneration> {
  const database = openDatabase(place.url, 1, place)
  try {
    const written = await contractsOf(database.db, chain.id)
    return written.includes(contractsName(addressesOf(chain.minterKey, 'first'))) ? 'first' : 'second'
  } finally {
    await database.close()
  }
}
