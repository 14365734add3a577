import { testConfig } from '../../../src/core/config/index.ts'
import { createSealer } from '../../../src/core/crypto.ts'
import { openDatabase } from '../../../src/core/database.ts'
import { createBrand } from '../../../src/core/storedBrand.ts'
import { systemClock } from '../../../src/core/clock.ts'
import { createLog } from '../../../src/core/log.ts'
import { seedDemo } from '../../../src/demo/seed.ts'
import { demoBoxes } from '../../demo/demoBoxes.ts'
import { demoCompose } from '../../demo/demoCompose.ts'
import { demoPlay } from '../../demo/demoPlay.ts'
import { demoRights } from '../../demo/demoRights.ts'
import { pointsOf } from '../../support/modules.ts'

// Run by seed.test.ts: seeds until nearly everything is written, reports it, and waits to be killed.
const [url = '', mediaFolder = ''] = process.argv.slice(2)
const config = testConfig()
const database = openDatabase(url, 2)
const log = createLog('silent')
const core = {
  config,
  database,
  brand: createBrand({ config, database, log }),
  sealer: createSealer(config.secrets.keys),
  clock: systemClock,
  log,
}
await seedDemo(core, {
  points: pointsOf(core),
  compose: demoCompose(core),
  boxes: demoBoxes(core),
  play: demoPlay(core),
  rights: demoRights(core),
  mediaFolder,
  hashPassword: async (password) => password,
  issue: async () => {
    process.stdout.write('nearly done\n')
    await new Promise((resolve) => setTimeout(resolve, 60_000))
  },
})
