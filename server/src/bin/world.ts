import { join } from 'node:path'
import { privateKeyToAddress } from 'viem/accounts'
import type { Config } from '../core/config/index.ts'
import type { Log } from '../core/log.ts'
import { startLocalChain } from '../embedded/chain.ts'
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
  return {
    config: {
      ...config,
      database: { ...config.database, url: databaseUrl.value },
      chain: { ...config.chain, rpcUrl: rpcUrl.value },
    },
    stop,
  }
}
