import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { privateKeyToAddress } from 'viem/accounts'
import type { Config } from '../core/config/index.ts'
import type { Log } from '../core/log.ts'
import { startLocalChain } from '../embedded/chain.ts'
import { FolderBusyError } from '../embedded/lock.ts'
import { startEmbeddedPostgres } from '../embedded/postgres.ts'

export interface World {
  /** The configuration with the addresses of what was started. */
  readonly config: Config
  stop(): Promise<void>
}

/** Starts what the configuration does not bring: the embedded database and the embedded chain, side by side. */
export async function startWorld(config: Config, log: Log): Promise<World> {
  const folder = config.process.dataFolder
  const started: { stop(): Promise<void> }[] = []
  const stop = async () => {
    await Promise.all(started.map((service) => service.stop()))
  }
  const startDatabase = async () => {
    if (!config.database.embedded) return config.database.url
    const postgres = await startEmbeddedPostgres({
      folder: join(folder, 'postgres'),
      log: (message) => log.info(message),
      onCrash: () => log.warn('the embedded database died; starting it again'),
      onGivenUp: (error) => {
        log.error({ err: error }, 'the embedded database cannot be started')
        process.kill(process.pid, 'SIGTERM')
      },
    })
    started.push(postgres)
    return postgres.url
  }
  const startChain = async () => {
    if (!config.chain.embedded) return config.chain.rpcUrl
    const chain = await startLocalChain({
      folder: join(folder, 'chain'),
      port: 0,
      chainId: config.chain.id,
      account: privateKeyToAddress(config.chain.minterKey),
      log,
    })
    started.push(chain)
    return chain.rpcUrl
  }
  const [databaseUrl, rpcUrl] = await Promise.allSettled([startDatabase(), startChain()])
  if (databaseUrl.status === 'rejected' || rpcUrl.status === 'rejected') {
    await stop()
    throw databaseUrl.status === 'rejected' ? databaseUrl.reason : (rpcUrl as PromiseRejectedResult).reason
  }
  const addresses = { databaseUrl: databaseUrl.value, rpcUrl: rpcUrl.value }
  writeFileSync(addressesPath(folder), JSON.stringify(addresses), { mode: 0o600 })
  return {
    config: withAddresses(config, addresses),
    async stop() {
      rmSync(addressesPath(folder), { force: true })
      await stop()
    },
  }
}

/** For commands: the world of the site that runs over the same data folder, or else one of their own. */
export async function joinWorld(config: Config, log: Log): Promise<World> {
  try {
    return await startWorld(config, log)
  } catch (error) {
    if (!(error instanceof FolderBusyError)) throw error
    const addresses = JSON.parse(readFileSync(addressesPath(config.process.dataFolder), 'utf8')) as Addresses
    return { config: withAddresses(config, addresses), stop: async () => {} }
  }
}

interface Addresses {
  databaseUrl: string
  rpcUrl: string
}

function addressesPath(folder: string): string {
  return join(folder, 'running.json')
}

function withAddresses(config: Config, { databaseUrl, rpcUrl }: Addresses): Config {
  return { ...config, database: { ...config.database, url: databaseUrl }, chain: { ...config.chain, rpcUrl } }
}
