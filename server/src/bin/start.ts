import { loadConfig } from '../core/config/index.ts'
import { createLog } from '../core/log.ts'
import { mediaFolderOf } from '../core/media.ts'
import { migrate } from '../db/migrate.ts'
import { ensureDemoCodes } from '../demo/codes.ts'
import { ensureDemo, makeDemoPicture } from '../demo/index.ts'
import { banner } from './banner.ts'
import { main } from './main.ts'
import { runServer } from './runtime.ts'
import { startWorld } from './world.ts'

// Everything in one process, with a database and a chain of its own where none is configured.
await main(async () => {
  const wanted = loadConfig(process.env)
  const world = await startWorld(
    wanted,
    createLog(wanted.process.logLevel === 'info' ? 'warn' : wanted.process.logLevel),
  )
  try {
    await migrate(world.config.database.url)
    const running = await runServer(world.config, {
      api: true,
      worker: true,
      makePicture: makeDemoPicture(mediaFolderOf(world.config)),
    })
    await ensureDemo(running.context)
    const giftCodes = await ensureDemoCodes(running.context)
    console.log(banner(running.context.config, running.url, giftCodes))
    return async () => {
      console.log('\n正在停止 / stopping …')
      await running.stop()
      await world.stop()
    }
  } catch (error) {
    await world.stop()
    throw error
  }
})
