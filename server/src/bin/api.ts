import { loadConfig } from '../core/config/index.ts'
import { main } from './main.ts'
import { runServer } from './runtime.ts'

// One of any number of API processes over DATABASE_URL and CHAIN_RPC_URL.
await main(async () => {
  const { stop, context, url } = await runServer(loadConfig(process.env), { api: true, worker: false })
  context.log.info({ url }, 'api ready')
  return stop
})
