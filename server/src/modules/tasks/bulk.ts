import * as z from 'zod'
import type { TaskId } from '@app/contract'
import { type AdminInput, type AdminReply, adminRouteOf, type AnyAdminRoute } from '@app/contract/admin/routes'
import type { Act, RecordAct, Staff } from '../../core/adminHandler.ts'
import { textCell } from '@app/contract/csv'
import type { Tx } from '../../core/database.ts'
import { AppError, isRefusal } from '../../core/errors.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import type { Run, TaskWork } from '../../core/taskWork.ts'
import type { OwnCalls } from '../../core/ownCalls.ts'
import { requireFresh } from '../../core/stepUp.ts'
import * as queries from './queries.ts'
import type { Tasks } from './tasks.ts'

interface BulkDeps {
  ownCalls: () => OwnCalls
  audit: {
    record: (tx: Tx, act: Act) => Promise<void>
    refused: (act: Act, refusal: string) => Promise<void>
  }
}

type Verb = AnyAdminRoute & { bulk: string }
type Outcome = Parameters<typeof queries.insertEntry>[1]['outcome']
type EntryKey = Pick<Parameters<typeof queries.insertEntry>[1], 'task_id' | 'position' | 'subject'>

const kept = z.object({ ids: z.array(z.string()), input: z.record(z.string(), z.unknown()) })
const outcomeLabels: Readonly<Record<Outcome, string>> = { done: '已执行', asked: '已提交复核', refused: '未执行' }

/** Returns a verb that supports bulk runs. Throws NOT_FOUND for any other. */
function verbOf(path: string): Verb {
  const found = adminRouteOf(path)
  if (found?.bulk === undefined) throw new AppError('NOT_FOUND')
  return { ...found, bulk: found.bulk }
}

/** Thrown by a dry run in place of its final audit record, to roll everything back. */
class Undone extends Error {
  readonly outcome: 'done' | 'asked'
  constructor(outcome: 'done' | 'asked') {
    super('It was a dry run')
    this.outcome = outcome
  }
}

type Deps = Pick<CoreServices, 'config' | 'database' | 'clock'> & BulkDeps & { tasks: Pick<Tasks, 'begin'> }

/** Runs a verb over many subjects, through the call for one. */
export interface Bulk {
  /**
   * Runs a verb over many subjects and rolls it back.
   * @throws NOT_FOUND, NOT_ALLOWED, STEP_UP_NEEDED, BAD_INPUT.
   */
  dryRun(input: AdminInput<'bulk/dryRun'>, call: { staff: Staff; ip: string }): Promise<AdminReply<'bulk/dryRun'>>
  /**
   * Starts a task that runs a verb over many subjects.
   * @throws NOT_FOUND, NOT_ALLOWED, STEP_UP_NEEDED, BAD_INPUT, TASKS_WAITING.
   */
  run(input: AdminInput<'bulk/run'>, call: { staff: Staff; ip: string; record: RecordAct }): Promise<TaskId>
  work: TaskWork
}

export function createBulk(
  core: Pick<CoreServices, 'config' | 'database' | 'clock'>,
  tasks: Pick<Tasks, 'begin'>,
  given: BulkDeps,
): Bulk {
  const deps: Deps = { ...core, ...given, tasks }
  return {
    dryRun: (input, call) => dryRun(deps, input, call),
    run: (input, call) => run(deps, input, call),
    work: (attempt) => work(deps, attempt),
  }
}

/**
 * Parses the input of the call for each id; duplicate ids count once. Throws NOT_FOUND, NOT_ALLOWED, STEP_UP_NEEDED,
 * BAD_INPUT.
 */
function readInputs(deps: Deps, { path, ids, input }: AdminInput<'bulk/run'>, staff: Staff) {
  const verb = verbOf(path)
  requireRight(verb, staff)
  if (verb.stepUp) requireFresh(staff, deps.config.console, deps.clock)
  return { verb, inputs: [...new Set(ids)].map((id) => ({ id, input: inputOf(deps, verb, input, id) })) }
}

function inputOf(
  { ownCalls }: Deps,
  { path, bulk }: Verb,
  shared: Readonly<Record<string, unknown>>,
  id: string,
): object {
  const input = { ...shared, [bulk]: id }
  ownCalls().check(path, input)
  return input
}

async function dryRun(
  deps: Deps,
  request: AdminInput<'bulk/dryRun'>,
  { staff, ip }: { staff: Staff; ip: string },
): Promise<AdminReply<'bulk/dryRun'>> {
  const { verb, inputs } = readInputs(deps, request, staff)
  const found = { will: 0, wait: 0, wont: [] as { id: string; reason: string; msg: string }[] }
  const record: RecordAct = (_tx, { outcome = 'done' }) => Promise.reject(new Undone(outcome))
  for (const { id, input } of inputs) {
    try {
      await deps.ownCalls().make(verb.path, input, { staff, ip, record })
      throw new Error(`${verb.path} did not say what it did, so that it was not undone`)
    } catch (error) {
      if (error instanceof Undone) found[error.outcome === 'done' ? 'will' : 'wait']++
      else if (isRefusal(error)) found.wont.push({ id, reason: error.reason, msg: error.message })
      else throw error
    }
  }
  return found
}

async function run(
  deps: Deps,
  request: AdminInput<'bulk/run'>,
  { staff, ip, record }: { staff: Staff; ip: string; record: RecordAct },
): Promise<TaskId> {
  const { verb, inputs } = readInputs(deps, request, staff)
  const ids = inputs.map(({ id }) => id)
  return deps.database.transaction(async (tx) => {
    const input = { ids, input: request.input }
    const id = await deps.tasks.begin(tx, staff, { kind: 'bulk', path: verb.path, ip, input, total: ids.length })
    await record(tx, { target: `task:${id}`, after: { path: verb.path, count: ids.length, input: request.input } })
    return id
  })
}

async function work(deps: Deps, { task, person, file, reportProgress }: Run): Promise<void> {
  const { db } = deps.database
  const verb = verbOf(task.path)
  const { ids, input } = kept.parse(task.input)
  const before = await queries.entriesOf(db, task.id)
  const finished = new Set(before.map(({ position }) => position))
  let refused = before.filter(({ outcome }) => outcome === 'refused').length
  let done = before.length
  for (const [position, subject] of ids.entries()) {
    if (finished.has(position)) continue
    const staff = await person()
    requireRight(verb, staff)
    await reportProgress({ done, refused })
    const entry = { task_id: task.id, position, subject }
    const one = { verb, input: inputOf(deps, verb, input, subject), entry, staff, ip: task.ip }
    done++
    if ((await runOne(deps, one)) === 'refused') refused++
  }
  await reportProgress({ done, refused })
  await file.add(['编号', '结果', '说明'])
  for (const { subject, outcome, message } of await queries.entriesOf(db, task.id)) {
    await file.add([textCell(subject), outcomeLabels[outcome], textCell(message)])
  }
}

interface OneRun {
  verb: Verb
  input: object
  entry: EntryKey
  staff: Staff
  ip: string
}

/** Runs a verb on one subject in its own transaction, which also stores the outcome: nothing runs twice. */
async function runOne(
  { ownCalls, audit, database }: Deps,
  { verb, input, entry, staff, ip }: OneRun,
): Promise<Outcome> {
  const { task_id: id, subject } = entry
  const actor = { id: staff.id, name: staff.name, roles: staff.roles, ip, requestId: `task:${id}` }
  let outcome: Outcome = 'done'
  let recordedIn: Tx | undefined
  const record: RecordAct = async (tx, done) => {
    outcome = done.outcome ?? 'done'
    if (recordedIn !== tx) await queries.insertEntry(tx, { ...entry, outcome, reason: '', message: '' })
    recordedIn = tx
    const after = typeof done.after === 'object' && done.after !== null ? done.after : {}
    await audit.record(tx, { actor, verb: verb.path, ...done, after: { ...after, task: id } })
  }
  try {
    await ownCalls().make(verb.path, input, { staff, ip, record })
    if (!recordedIn) throw new Error(`${verb.path} did not say what it did`)
    return outcome
  } catch (error) {
    if (!isRefusal(error)) throw error
    await queries.insertEntry(database.db, {
      ...entry,
      outcome: 'refused',
      reason: error.reason,
      message: error.message,
    })
    await audit.refused({ actor, verb: verb.path, target: `${verb.bulk}:${subject}` }, error.reason)
    return 'refused'
  }
}

function requireRight({ auth, partner }: Verb, { permissions, scope }: Staff): void {
  const isHeld = [...permissions].some((permission) => permission === auth)
  if (!isHeld || (scope && !partner)) throw new AppError('NOT_ALLOWED')
}
