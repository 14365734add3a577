import type { Context } from '../../src/context.ts'
import { createOperator, type Operator } from '../../src/bin/ops/operator.ts'
import { refusalOf } from '../../src/bin/ops/refusal.ts'
import { runOps } from '../../src/bin/ops/run.ts'

export interface Outcome {
  code: number
  /** All that was said. */
  output: string
}

/** Does what an operator asks for by `npm run ops -- …`, in this process and over a house that is open already. */
export const opsOver =
  (context: Context) =>
  (...given: string[]): Promise<Outcome> =>
    run(given, (act) => refusalOf(() => act(context)))

/** The same where nothing may be opened: for what is told before. */
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
