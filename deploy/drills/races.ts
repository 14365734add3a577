import { startTester } from '../lib/testing.ts'
import { type Drill, limitOf } from './report.ts'

/** Tests that race each pair of actions on one object; `npm run test:all` runs a few rounds of them. */
const files = [
  'server/test/full/races/items.test.ts',
  'server/test/full/races/person.test.ts',
  'server/test/full/rights/races.test.ts',
  'server/test/full/boxes/races.test.ts',
  'server/test/full/play/lotteryRaces.test.ts',
  'server/test/order/calls.test.ts',
  'server/test/full/wall/races.test.ts',
]
/** Rounds of one run, after which the drill reports progress. */
const atATime = 20
/** Maximum seconds for a run of so many rounds. */
const mostSeconds = (rounds: number) => 300 + rounds * 60

export const races: Drill = {
  says: 'each pair of acts that cannot both be done, fifty presses at once, for 1000 rounds or the number given (then: the minutes after which no round begins, 60): one of them wins, and the books agree',
  async run({ figure, hold, progress, enter }, [asked = '1000', minutes = '60']) {
    const isOver = limitOf(minutes)
    const began = performance.now()
    const tester = await startTester()
    const broken = new Set<string>()
    let [done, tests] = [0, 0]
    try {
      while (done < Number(asked) && !isOver() && broken.size === 0) {
        const rounds = Math.min(atATime, Number(asked) - done)
        for (const file of files) {
          const env = { TEST_SIZE: 'full', RACE_ROUNDS: String(rounds) }
          const { isPassed, isLate, passed, seconds, said } = await tester.run({
            files: [file],
            env,
            mostSeconds: mostSeconds(rounds),
          })
          tests += passed
          progress(
            `rounds ${done + 1} to ${done + rounds} of ${asked}, ${file}: ${passed} tests, ${seconds.toFixed(1)} s`,
          )
          if (isPassed) continue
          broken.add(file)
          console.log(isLate ? `It was ended after ${mostSeconds(rounds)} s: ${said.slice(-2000)}` : said.slice(-4000))
        }
        done += rounds
      }
    } finally {
      await tester.stop()
    }
    figure('rounds of each pair', done)
    for (const file of files) hold(file, done > 0 && !broken.has(file))
    const took = (performance.now() - began) / 60_000
    enter(
      `${done} rounds of each, ${tests} tests that passed in ${took.toFixed(0)} min, ${broken.size} files with a violation`,
    )
  },
}
