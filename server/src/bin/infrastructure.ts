import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { privateKeyToAddress } from 'viem/accounts'
import type { Config } from '../core/config/index.ts'
import type { Log } from '../core/log.ts'
import { startLocalChain } from '../embedded/chain.ts'
import { FolderBusyError } from '../embedded/lock.ts'
import { startEmbeddedPostgres } from '../embedded/postgres.ts'
import { ensureRoles } from '../embedded/roles.ts'

export interface Infrastructure {
  /** The configuration with the addresses of the started services. */
  readonly config: Config
  stop(): Promise<void>
}

/**
 * Starts what is not configured: the embedded database and the embedded chain, in parallel. Throws if `signal` aborts,
 * and then leaves nothing running.
 */
export async function startInfrastructure(config: Config, log: Log, signal?: AbortSignal): Promise<Infrastructure> {
  const folder = config.process.dataFolder
  const started: { stop(): Promise<void> }[] = []
  const stop = async () => {
    await Promise.all(started.map((service) => service.stop()))
  }
  const startDatabase = async () => {
    const { url, ownerUrl } = config.database
    if (!config.database.embedded) return { databaseUrl: url, ownerUrl }
    const postgres = await startEmbeddedPostgres({
      folder: join(folder, 'postgres'),
      log: (message) => log.info(message),
      onCrash: () => log.warn('the embedded database died; starting it again'),
      signal,
    })
    started.push(postgres)
    const roles = await ensureRoles(postgres.url)
    return { databaseUrl: roles.serviceUrl, ownerUrl: roles.ownerUrl }
  }
  const startChain = async () => {
    if (!config.chain.embedded) return config.chain.rpcUrl
    const chain = await startLocalChain({
      folder: join(folder, 'chain'),
      port: 0,
      chainId: config.chain.id,
      account: privateKeyToAddress(config.chain.minterKey),
      log,
      signal,
    })
    started.push(chain)
    return chain.rpcUrl
  }
  const [database, rpcUrl] = await Promise.allSettled([startDatabase(), startChain()])
  if (database.status === 'rejected' || rpcUrl.status === 'rejected') {
    await stop()
    throw database.status === 'rejected' ? database.reason : (rpcUrl as PromiseRejectedResult).reason
  }
  const addresses = { ...database.value, rpcUrl: rpcUrl.value }
  try {
    signal?.throwIfAborted()
    mkdirSync(folder, { recursive: true })
    writeFileSync(addressesPath(folder), JSON.stringify(addresses), { mode: 0o600 })
  } catch (error) {
    await stop()
    throw error
  }
  return {
    config: withAddresses(config, addresses),
    async stop() {
      rmSync(addressesPath(folder), { force: true })
      await stop()
    },
  }
}

/** Gives a command the services of the site running on the same data folder, or else starts its own. */
export async function joinInfrastructure(config: Config, log: Log, signal?: AbortSignal): Promise<Infrastructure> {
  try {
    return await startInfrastructure(config, log, signal)
  } catch (error) {
    if (!(error instanceof FolderBusyError)) throw error
    const addresses = JSON.parse(readFileSync(addressesPath(config.process.dataFolder), 'utf8')) as Addresses
    return { config: withAddresses(config, addresses), stop: async () => {} }
  }
}

interface Addresses {
  databaseUrl: string
  ownerUrl: string
  rpcUrl: string
}

function addressesPath(folder: string): string {
  return join(folder, 'running.json')
}

function withAddresses(config: Config, { databaseUrl: url, ownerUrl, rpcUrl }: Addresses): Config {
  return { ...config, database: { ...config.database, url, ownerUrl }, chain: { ...config.chain, rpcUrl } }
}
