// Runs the stages of `npm test` under Node 24; scripts/test.mjs has set everything up. The last line is the count.
import { runMain } from '../lib/project.mjs'
import { describe, runStages, slowestFiles, total } from './runStages.ts'
import { chooseStages } from './stages.ts'

await runMain(async () => {
  const interruption = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => interruption.abort())
  const results = await runStages(chooseStages(process.argv.slice(2)), console.log, interruption.signal)
  const slowest = slowestFiles(results, 10)
  if (slowest.length > 1) console.log(`\nThe slowest files:\n${slowest.join('\n')}`)
  const failures = results.flatMap((result) => result.failures ?? [])
  if (failures.length > 0) console.log(`\nWhat failed:\n${failures.join('\n\n')}`)
  console.log(`\n${results.map(describe).join('\n')}\n`)
  const { passed, failed } = total(results)
  console.log(`${passed} passed, ${failed} failed`)
  return failed > 0 || passed === 0 || interruption.signal.aborted ? 1 : 0
})
