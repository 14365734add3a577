import { loadConfig } from '../core/config/index.ts'
import { main } from './main.ts'
import { reachTables } from './reach.ts'
import { runServer } from './runtime.ts'

// Entry of an API process. Any number of them may share DATABASE_URL and CHAIN_RPC_URL.
await main(async ({ signal, onEnd }) => {
  const config = loadConfig(process.env)
  await reachTables(config, signal)
  const { stop, context, url } = await runServer(config, { api: true, worker: false })
  onEnd(stop)
  context.log.info({ url }, 'api ready')
})
