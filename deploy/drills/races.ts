import { join } from 'node:path'
import { runProgram } from '../lib/processes.ts'
import type { Drill } from './report.ts'

const project = join(import.meta.dirname, '../..')

/** Where each pair of acts on one thing is raced; `npm test` does a few rounds of them. */
const files = [
  'server/test/races/items.test.ts',
  'server/test/rights/races.test.ts',
  'server/test/boxes/races.test.ts',
  'server/test/play/lotteryRaces.test.ts',
  'server/test/order/calls.test.ts',
]

export const races: Drill = {
  says: 'each pair of acts that cannot both be done, fifty presses at once, for 1000 rounds or the number given: one of them wins, and the books agree',
  async run({ figure, hold, timed }, [asked = '1000']) {
    for (const file of files) {
      const said = await timed(file, () =>
        runProgram({
          name: file,
          program: process.execPath,
          options: [join(project, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'server', file],
          cwd: project,
          env: { HOME: process.env['HOME'], RACE_ROUNDS: asked, NO_COLOR: '1' },
        }).catch((error: unknown) => String(error)),
      )
      const passed = /Tests {2}(?:(\d+) failed \| )?(\d+) passed/.exec(said)
      figure(`${file}: rounds; tests that passed`, `${asked}; ${passed?.[2] ?? 0}`)
      const isHeld = passed !== null && passed[1] === undefined
      if (!isHeld) console.log(said.slice(-4000))
      hold(file, isHeld)
    }
  },
}
