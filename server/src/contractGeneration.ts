import { addressesOf, type ContractGeneration } from './adapters/evm/index.ts'
import type { Config } from './core/config/index.ts'
import { openDatabase } from './core/database.ts'
import { contractsName, contractsOf } from './modules/vault/index.ts'

/**
 * Which code the contracts of an installation have: the first where its database has written to those, the second for
 * everybody else. Decided by the database and not by the chain, so that a chain that lost its state gets back the contracts
 * it had. Over a migrated database.
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
