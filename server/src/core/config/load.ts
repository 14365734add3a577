import { resolve } from 'node:path'
import { ConfigError, type Problem } from './ConfigError.ts'
import { keyRing } from './kinds.ts'
import { localSecrets } from './localSecrets.ts'
import { type Environment, parseSettings, type Settings } from './parse.ts'
import { missingOfProviders } from './providers.ts'

const projectFolder = resolve(import.meta.dirname, '../../../..')

/** The settings of one process: validated, nested by subject, nothing left to fill in. */
export interface Config extends Settings {
  readonly http: Settings['http'] & {
    /** Absolute, without a trailing slash. */
    readonly publicUrl: string
  }
  readonly database: Settings['database'] & {
    /** True where no DATABASE_URL is given: `url` is empty until the embedded server's is put in. */
    readonly embedded: boolean
  }
  readonly chain: Omit<Settings['chain'], 'minterKey'> & {
    /** True where no CHAIN_RPC_URL is given: `rpcUrl` is empty until the embedded chain's is put in. */
    readonly embedded: boolean
    readonly minterKey: `0x${string}`
  }
}

/**
 * Reads and checks the settings. Secrets that a local machine does not bring are generated once and kept in the data
 * folder. Throws a `ConfigError` naming every wrong or missing setting.
 */
export function loadConfig(environment: Environment): Config {
  const parsed = parseSettings(environment)
  const missing = missingSecrets(parsed)
  if (missing.length > 0) throw new ConfigError(missing)
  const dataFolder = resolve(projectFolder, parsed.process.dataFolder)
  const hasSecrets = parsed.secrets.keys.length > 0 && parsed.chain.minterKey !== ''
  const kept = hasSecrets ? undefined : localSecrets(dataFolder)
  return {
    ...parsed,
    process: { ...parsed.process, dataFolder },
    http: { ...parsed.http, publicUrl: parsed.http.publicUrl || `http://localhost:${parsed.http.port}` },
    database: { ...parsed.database, embedded: parsed.database.url === '' },
    secrets: {
      keys: kept && parsed.secrets.keys.length === 0 ? keyRing().schema.parse(kept.secretKeys) : parsed.secrets.keys,
    },
    chain: {
      ...parsed.chain,
      embedded: parsed.chain.rpcUrl === '',
      minterKey: (parsed.chain.minterKey || kept?.chainMinterKey) as `0x${string}`,
    },
  }
}

/** The settings that others make necessary. */
function missingSecrets(parsed: Settings): Problem[] {
  const problems: Problem[] = []
  const production = parsed.process.environment === 'production'
  if (production && parsed.database.url !== '' && parsed.secrets.keys.length === 0)
    problems.push({
      name: 'SECRET_KEYS',
      zh: '生产环境使用外部数据库时必须提供',
      en: 'required in production with an external database',
    })
  if (parsed.chain.rpcUrl !== '' && parsed.chain.minterKey === '')
    problems.push({ name: 'CHAIN_MINTER_KEY', zh: '使用外部链时必须提供', en: 'required with CHAIN_RPC_URL' })
  return [...problems, ...missingOfProviders(parsed)]
}
