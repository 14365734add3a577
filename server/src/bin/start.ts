import { loadConfig } from '../core/config/index.ts'
import { createLog } from '../core/log.ts'
import { createDemo, type Demo, demoAccounts, demoStaffAccounts } from '../demo/index.ts'
import type { Config } from '../core/config/index.ts'
import { banner, type Demonstration } from './banner.ts'
import { main } from './main.ts'
import { migrateDatabase, ownerOf } from './migrating.ts'
import { reachDatabase } from './reach.ts'
import { runServer } from './runtime.ts'
import { startInfrastructure } from './infrastructure.ts'

/** Before the site is ready there is no running work to wait for. */
const hurriedSeconds = 1

// Entry of the all-in-one process, with an embedded database and chain unless they are configured.
await main(async ({ signal, onEnd }) => {
  const wanted = loadConfig(process.env)
  const log = createLog(wanted.process.logLevel === 'info' ? 'warn' : wanted.process.logLevel)
  const { config, stop } = await startInfrastructure(wanted, log, signal)
  onEnd(stop)
  await reachDatabase(config, signal)
  await migrateDatabase(config)
  signal.throwIfAborted()
  const demo = createDemo(config, log)
  onEnd(demo.stop)
  const running = await runServer(config, { api: true, worker: true, makePicture: demo.makePicture })
  let isReady = false
  onEnd(() => running.stop(isReady ? undefined : hurriedSeconds))
  const demonstration = await fillDemo(demo, running.context.config)
  isReady = true
  onEnd(async () => console.log('\n正在停止 / stopping …'))
  const { brand, staff: colleagues } = running.context
  const { list: staff } = await colleagues.accounts.list({ sort: 'name', size: 1 })
  console.log(
    banner(config, { ...running, brandName: brand.name, demonstration, isStaffed: staff.length > 0, env: process.env }),
  )
})

/** Fills the demonstration. Never in production, and not if it is turned off. */
async function fillDemo(demo: Demo, config: Config): Promise<Demonstration | null> {
  const { environment, demonstration } = config.process
  if (environment === 'production' || demonstration === 'off') return null
  // Its history needs triggers disabled, which the servers' role may not do.
  const asOwner = { ...config, database: { ...config.database, url: ownerOf(config) } }
  const giftCodes = await demo.seed(asOwner)
  // An image host already has the pictures.
  if (config.http.imageHost === '') demo.drawFirst()
  return { accounts: demoAccounts(), giftCodes, staff: demoStaffAccounts() }
}
