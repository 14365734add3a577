import type { CommandContext, StricliProcess } from '@stricli/core'
import type { Context } from '../../context.ts'
import type { OperatorAction, Doer, Who } from './doer.ts'
import { type Act, Refusal, type Refused } from './refusal.ts'

/** Context of a command besides its arguments. */
export interface Operator extends CommandContext {
  /** Runs an action with the whole application, which is opened for it. */
  readonly work: (act: Act) => Promise<Refused>
  /** Runs an action that changes something, in a person's name. */
  readonly act: (
    who: Who,
    action: OperatorAction,
    act: (context: Context, doer: Doer) => Promise<void>,
  ) => Promise<Refused>
  /** Writes a line. */
  readonly say: (line: string) => void
  /** Writes the rows, one or several lines each; or `none`; or all of them as JSON. */
  readonly list: <Row>(rows: readonly Row[], shape: Listing<Row>) => void
}

export interface Listing<Row> {
  json: boolean
  /** Text for an empty list. */
  none: string
  describe: (row: Row) => string
  /** Total number; if there are more than the rows, the list says so. */
  total?: number
}

/** Creates the context of an operator at a terminal. */
export function createOperator({ stdout, stderr, env }: StricliProcess, work: Operator['work']): Operator {
  const say = (line: string) => stdout.write(`${line}\n`)
  return {
    process: { stdout, stderr, ...(env && { env }) },
    work,
    act: async (who, action, act) =>
      nameOf(who) ??
      work(async (context) => {
        const { actAs } = await import('./doer.ts')
        await actAs(context, who, action, (doer) => act(context, doer))
      }),
    say,
    list(rows, { json, none, describe, total = rows.length }) {
      if (json) return say(JSON.stringify(rows, null, 2))
      for (const row of rows) say(describe(row))
      if (total === 0) say(none)
      if (total > rows.length) say(`以上是等得最久的 ${rows.length} 项，共 ${total} 项。`)
    },
  }
}

/** Returns the refusal for a command without a name; undefined if there is one. */
function nameOf({ as, by }: Who): Refusal | undefined {
  if (as !== undefined || by !== undefined) return undefined
  return new Refusal('请用 --as 登录名 说明由哪位员工执行；还没有员工账号时，用 --by 姓名。')
}
