import type { Context } from '../../src/context.ts'
import { createOperator, type Operator } from '../../src/bin/ops/operator.ts'
import { refusalOf } from '../../src/bin/ops/refusal.ts'
import { runOps } from '../../src/bin/ops/run.ts'

export interface Outcome {
  code: number
  /** Everything that was printed. */
  output: string
}

/** Runs an operator's command `npm run ops -- …` in this process, with a context that is open already. */
export const opsOver =
  (context: Context) =>
  (...given: string[]): Promise<Outcome> =>
    run(given, (act) => refusalOf(() => act(context)))

/** Runs a command without a context: for output that comes before it is opened. */
export const opsAlone = (...given: string[]): Promise<Outcome> =>
  run(given, async () => {
    throw new Error('Something was opened')
  })

async function run(given: readonly string[], work: Operator['work']): Promise<Outcome> {
  let output = ''
  const written = { write: (text: string) => void (output += text) }
  const code = await runOps(given, createOperator({ stdout: written, stderr: written }, work))
  return { code, output }
}
