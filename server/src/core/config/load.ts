import { resolve } from 'node:path'
import { ConfigError, type Problem } from './ConfigError.ts'
import { isThisMachine, keyRing } from './schemas.ts'
import { localSecrets } from './localSecrets.ts'
import { type Environment, parseSettings, type Settings } from './parse.ts'
import { openDoorProblems } from './productionDoors.ts'
import { missingOfProviders } from './providers.ts'
import { problemsOfChannels } from './realChannels.ts'

const projectFolder = resolve(import.meta.dirname, '../../../..')

/** Prepared statements kept per connection by default. */
const statementsKept = 150

/** The validated settings of one process, grouped by subject and complete. */
export interface Config extends Settings {
  readonly http: Settings['http'] & {
    /** Absolute, without a trailing slash. */
    readonly publicUrl: string
  }
  readonly database: Omit<Settings['database'], 'preparedStatements'> & {
    readonly preparedStatements: number
    /** True if DATABASE_URL is not given. `url` stays empty until the embedded server fills it in. */
    readonly embedded: boolean
  }
  readonly chain: Omit<Settings['chain'], 'minterKey'> & {
    /** True if CHAIN_RPC_URL is not given. `rpcUrl` stays empty until the embedded chain fills it in. */
    readonly embedded: boolean
    readonly minterKey: `0x${string}`
  }
}

/**
 * Reads and validates the settings. Secrets missing on a local machine are generated once and kept in the data folder.
 * Throws a `ConfigError` naming every invalid or missing setting.
 */
export function loadConfig(environment: Environment): Config {
  const parsed = parseSettings(environment)
  const problems = [...missingSecrets(parsed), ...readableConnections(parsed), ...openDoorProblems(parsed)]
  if (problems.length > 0) throw new ConfigError(problems)
  const dataFolder = resolve(projectFolder, parsed.process.dataFolder)
  const hasSecrets = parsed.secrets.keys.length > 0 && parsed.chain.minterKey !== ''
  const kept = hasSecrets ? undefined : localSecrets(dataFolder)
  return {
    ...parsed,
    process: { ...parsed.process, dataFolder },
    http: { ...parsed.http, publicUrl: parsed.http.publicUrl || `http://localhost:${parsed.http.port}` },
    database: {
      ...parsed.database,
      preparedStatements: parsed.database.preparedStatements ?? (parsed.database.directUrl === '' ? statementsKept : 0),
      embedded: parsed.database.url === '',
    },
    secrets: {
      keys: kept && parsed.secrets.keys.length === 0 ? keyRing().parser.parse(kept.secretKeys) : parsed.secrets.keys,
    },
    chain: {
      ...parsed.chain,
      embedded: parsed.chain.rpcUrl === '',
      minterKey: (parsed.chain.minterKey || kept?.chainMinterKey) as `0x${string}`,
    },
  }
}

/** Reports addresses that would send keys and answers unencrypted over a network. */
function readableConnections({ chain, storage, traces, http }: Settings): Problem[] {
  const isReadable = (url: string): boolean => {
    if (!url.startsWith('http://')) return false
    const { hostname } = new URL(url)
    return !isThisMachine(hostname) && !http.plainHosts.includes(hostname.replace(/^\[|\]$/g, ''))
  }
  return [
    { name: 'CHAIN_RPC_URL', given: chain.rpcUrl },
    { name: 'STORAGE_ENDPOINT', given: storage.endpoint },
    { name: 'OTEL_EXPORTER_OTLP_ENDPOINT', given: traces.endpoint },
  ]
    .filter(({ given }) => isReadable(given))
    .map(({ name }) => ({
      name,
      zh: '除本机外必须以 https:// 开头；自家内网的主机可以列入 PLAIN_HTTP_HOSTS',
      en: 'must start with https:// unless it is this machine; hosts of your own network may be listed in PLAIN_HTTP_HOSTS',
    }))
}

/** Reports settings that other settings make necessary. */
function missingSecrets(parsed: Settings): Problem[] {
  const problems: Problem[] = []
  const production = parsed.process.environment === 'production'
  if (production && parsed.database.url !== '' && parsed.secrets.keys.length === 0)
    problems.push({
      name: 'SECRET_KEYS',
      zh: '生产环境使用外部数据库时必须提供',
      en: 'required in production with an external database',
    })
  if (parsed.database.url === '' && parsed.database.directUrl !== '')
    problems.push({
      name: 'DATABASE_URL',
      zh: '给出 DATABASE_DIRECT_URL 时必须提供',
      en: 'required with DATABASE_DIRECT_URL',
    })
  if (parsed.chain.rpcUrl !== '' && parsed.chain.minterKey === '')
    problems.push({ name: 'CHAIN_MINTER_KEY', zh: '使用外部链时必须提供', en: 'required with CHAIN_RPC_URL' })
  if (parsed.console.host !== '' && parsed.console.port === null)
    problems.push({
      name: 'CONSOLE_PORT',
      zh: '给出 CONSOLE_HOST 时必须提供：控制台有了自己的地址，也要有自己的端口',
      en: 'required with CONSOLE_HOST: an address of its own comes with a port of its own',
    })
  const needs = [
    { name: 'CONSOLE_OIDC_CLIENT_ID', given: parsed.signOn.clientId },
    { name: 'CONSOLE_OIDC_CLIENT_SECRET', given: parsed.signOn.clientSecret },
    // The redirect address is registered with the provider.
    { name: 'CONSOLE_URL', given: parsed.console.url },
  ]
  for (const { name, given } of parsed.signOn.issuer === '' ? [] : needs) {
    if (given === '')
      problems.push({ name, zh: '给出 CONSOLE_OIDC_ISSUER 时必须提供', en: 'required with CONSOLE_OIDC_ISSUER' })
  }
  return [...problems, ...missingOfProviders(parsed), ...problemsOfChannels(parsed)]
}
