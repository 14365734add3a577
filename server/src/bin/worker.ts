import { loadConfig } from '../core/config/index.ts'
import { main } from './main.ts'
import { runServer } from './runtime.ts'

// One of any number of worker processes over DATABASE_URL and CHAIN_RPC_URL.
await main(async () => {
  const { stop, context } = await runServer(loadConfig(process.env), { api: false, worker: true })
  context.log.info('worker ready')
  return stop
})
