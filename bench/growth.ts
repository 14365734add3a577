// Measures every list of the contract while other users' rows grow: the pages Postgres touches, which is exact even on
// a busy machine, and the duration of the call. `npm run bench:growth -- --rows=100000 --only=partnerSale,sweep`:
// `--rows` is the number of rows in tables that grow with sales, and a tenth of it applies to those that grow with
// users; `--only` selects lists by parts of their names. `--rounds=0` skips the times. `--keep=FOLDER` keeps the
// databases there and reuses them, migrated, for work on a fix.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@app/server/embedded/postgres'
import { openFirst, openSized, type Opened } from './lib/growth/deployments.ts'
import { readGiven } from './lib/growth/given.ts'
import { allLists, ask, askOn, type List, type Question, wishesFor } from './lib/growth/questions.ts'
import { explain } from './lib/growth/statements.ts'
import { evaluate, reevaluate, type Evaluated, unanswered } from './lib/growth/evaluation.ts'
import { claimsOf, type Heard } from './lib/growth/claims.ts'
import { median, round, writeResults } from './lib/results.ts'
import { readOptions } from './lib/growth/options.ts'

const { only, rounds, sizes, folder, isKept } = readOptions()
const isAsked = (name: string) => only.length === 0 || only.some((word) => name.includes(word))

/** Lists with only a few entries at most, because each entry is made by hand and takes minutes. */
const mayBeEmpty = new Set(['rehearsal/list'])
/** Maximum characters of a statement in the output; the results contain more. */
const toldOfStatement = 300
/** Number of entries that fill the first page. */
const plenty = 20

const postgres = await startEmbeddedPostgres({
  folder: join(folder, 'postgres'),
  log: () => {},
  settings: {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    autovacuum: 'off',
    shared_buffers: '1GB',
    max_wal_size: '4GB',
    // With the minimal level, data that is rebuilt in one transaction, such as indexes after filling, is written once.
    wal_level: 'minimal',
    max_wal_senders: '0',
    maintenance_work_mem: '768MB',
  },
})
const began = performance.now()
const opened: Opened[] = []

try {
  const first = await openFirst(folder, postgres.url)
  const given = await readGiven(first.database)
  await first.close()
  const small = await openSized(folder, postgres.url, first.people, sizes.small, sizes.small)
  opened.push(small)
  const questions: Question[] = []
  const empty: string[] = []
  for (const list of allLists().filter(({ path }) => isAsked(path))) {
    const { found, isEmpty } = await questionsOf(small, list)
    questions.push(...found)
    if (isEmpty && list.isPaged && !mayBeEmpty.has(list.path)) empty.push(list.path)
  }
  if (empty.length > 0) throw new Error(`There are no rows of ${empty.join(', ')}`)
  const large = await openSized(folder, postgres.url, first.people, sizes.large, sizes.small)
  opened.push(large)

  const table: Evaluated[] = []
  for (const question of questions) {
    table.push(await judged(question))
  }
  await timeAll(questions, small, large, table)
  // Runs last, because claims change the data.
  for (const claim of claimsOf(small)) {
    if (!isAsked(`${claim.list} ${claim.name}`)) continue
    const [before, after] = [await claim.heard(small), await claim.heard(large)]
    const found = evaluate(claim, before.first, after.first)
    table.push(found.grew ? reevaluate(found, await before.again(), await after.again()) : found)
  }
  report(table)

  async function judged(question: Question): Promise<Evaluated> {
    const before = await heardOf(small, question)
    try {
      const after = await heardOf(large, question)
      const found = evaluate(question, before.first, after.first)
      return found.grew ? reevaluate(found, await before.again(), await after.again()) : found
    } catch (error) {
      return unanswered(question, before.first)(error)
    }
  }

  /**
   * Builds the questions of a list: its first page in each order and by each filter, and a deep page, requested by the
   * user with the most entries.
   */
  async function questionsOf(deployment: Opened, list: List): Promise<{ found: Question[]; isEmpty: boolean }> {
    const wishes = wishesFor(list, given)
    let who: string | undefined
    let most = -1
    for (const uid of list.isPersonal ? deployment.site.tokens.keys() : [undefined]) {
      const { list: shown } = await ask(deployment.site, list, wishes[0]?.input ?? {}, uid).catch(() => ({ list: [] }))
      if (shown.length > most) [most, who] = [shown.length, uid]
      if (most >= plenty) break
    }
    const found = wishes.map(({ name, input }) => ({ list: list.path, name, ask: askOn(list, input, who) }))
    const deep = list.isPaged ? await deepIn(deployment, list, wishes[0]?.input ?? {}, who) : undefined
    if (deep) found.push({ list: list.path, name: 'deep', ask: askOn(list, deep, who) })
    return { found, isEmpty: most <= 0 }
  }
} finally {
  for (const { close } of opened) await close()
  await postgres.stop()
  if (!isKept) await rm(folder, { recursive: true, force: true })
}

/** Returns the cursor of a page some hundreds of entries deep; undefined if the list is shorter. */
async function deepIn(
  deployment: Opened,
  list: List,
  input: Readonly<Record<string, unknown>>,
  who: string | undefined,
) {
  let wish: Readonly<Record<string, unknown>> | undefined
  for (let page = 0; page < 10; page++) {
    const { next } = await ask(deployment.site, list, wish ?? input, who)
    if (!next) return wish
    wish = { ...input, [next.name]: next.value }
  }
  return wish
}

async function heardOf(deployment: Opened, question: Question): Promise<Heard> {
  const statements = await deployment.listening.during(() => question.ask(deployment.site))
  const again = () => explain(deployment.explaining, statements, { isByIndexes: true })
  return { first: await explain(deployment.explaining, statements), again }
}

/** The order alternates between rounds. */
async function timeAll(questions: readonly Question[], small: Opened, large: Opened, table: readonly Evaluated[]) {
  const time = async (deployment: Opened, question: Question) => {
    const askedAt = performance.now()
    // A slow call may be cut off; it was reported before.
    await question.ask(deployment.site).catch(() => undefined)
    return performance.now() - askedAt
  }
  for (const [index, question] of questions.entries()) {
    const times = { small: [] as number[], large: [] as number[] }
    for (let turn = 0; turn < rounds; turn++) {
      if (turn % 2 === 0) times.small.push(await time(small, question))
      times.large.push(await time(large, question))
      if (turn % 2 === 1) times.small.push(await time(small, question))
    }
    const row = table[index]
    if (!row) continue
    row.milliseconds = [round(median(times.small), 2), round(median(times.large), 2)]
    row.ratio = round(median(times.large.map((ms, turn) => ms / (times.small[turn] ?? Number.NaN))), 2)
  }
}

function report(table: readonly Evaluated[]): void {
  const beyond = table.filter(({ grew }) => grew)
  for (const { list, name, why, milliseconds } of beyond)
    console.log(`${list} (${name}) ${milliseconds.join(' -> ')} ms: ${why.slice(0, toldOfStatement)}`)
  const timed = table.filter(({ ratio }) => ratio > 0)
  const figures = {
    asked: table.length,
    grew: beyond.length,
    time_ratio_median: median(timed.map(({ ratio }) => ratio)),
    time_over_1_1: timed.filter(({ ratio, milliseconds: [before, after] }) => ratio > 1.1 && after - before > 0.5)
      .length,
    seconds: round((performance.now() - began) / 1000),
  }
  console.log(figures)
  writeResults('growth', figures, { rounds, sizes, table })
  if (beyond.length > 0) process.exitCode = 1
}
