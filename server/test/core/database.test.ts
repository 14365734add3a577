import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Database, openDatabase } from '../../src/core/database.ts'
import { untilDatabaseAnswers } from '../../src/core/databaseWaiting.ts'
import { createLog } from '../../src/core/log.ts'
import { listen, type Listener } from '../../src/core/notifications.ts'
import { runStatement } from '../../src/embedded/databases.ts'
import { createTestDatabase, type TestDatabase } from '../../src/embedded/testDatabase.ts'
import { type Proxy, startProxy } from '../support/proxy.ts'

const limits = {
  connectSeconds: 5,
  statementSeconds: 5,
  answerSeconds: 0.5,
  lockSeconds: 0.3,
  idleTransactionSeconds: 1,
}
const log = createLog('silent')

let made: TestDatabase
let proxy: Proxy
const opened: Database[] = []
beforeAll(async () => {
  made = await createTestDatabase()
  await runStatement(made.url, 'create table line (id int primary key, taken int not null)')
  await runStatement(made.url, 'insert into line values (1, 0)')
})
afterAll(() => made?.drop())
beforeEach(async () => {
  proxy = await startProxy(made.url)
})
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close(0)
  await proxy.close()
})

function open(url: string, poolSize: number): Database {
  const database = openDatabase(url, poolSize, limits)
  opened.push(database)
  return database
}

const take = sql`update line set taken = taken + 1 where id = 1`
const one = sql`select 1`

describe('a broken connection', () => {
  test('fails only the transaction that holds it', async () => {
    const database = open(made.url, 1)
    const broken = database.transaction(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await runStatement(made.url, 'select pg_terminate_backend($1)', [rows[0]?.pid])
      await one.execute(tx)
    })
    await expect(broken).rejects.toMatchObject({ reason: 'UNAVAILABLE', status: 503, retryAfter: expect.any(Number) })
    await expect(database.transaction((tx) => one.execute(tx))).resolves.toBeDefined()
  })

  test('between two statements of a transaction causes no uncaught exception', async () => {
    const database = open(proxy.url, 1)
    const broken = database.transaction(async (tx) => {
      await one.execute(tx)
      proxy.cut()
      await new Promise((resolve) => setTimeout(resolve, 50))
      await one.execute(tx)
    })
    await expect(broken).rejects.toMatchObject({ reason: 'UNAVAILABLE' })
  })
})

describe('a silent connection', () => {
  test('in a transaction is abandoned, and its locks are released', async () => {
    const database = open(proxy.url, 1)
    const silent = database.transaction(async (tx) => {
      await take.execute(tx)
      proxy.freeze()
      await one.execute(tx)
    })
    await expect(silent).rejects.toMatchObject({ reason: 'UNAVAILABLE' })
    const others = open(made.url, 1)
    await vi.waitFor(() => others.transaction((tx) => take.execute(tx)), 20_000)

    proxy.thaw()
    await expect(database.transaction((tx) => one.execute(tx))).resolves.toBeDefined()
  })

  test('in the pool fails once, not for ever', async () => {
    const { db } = open(proxy.url, 1)
    await one.execute(db)
    proxy.freeze()
    await expect(one.execute(db)).rejects.toThrow('Query read timeout')
    proxy.thaw()
    expect((await one.execute(db)).rows).toHaveLength(1)
  })

  test('does not keep the pool from closing', async () => {
    const database = open(proxy.url, 1)
    const pending = database.transaction(async (tx) => {
      proxy.freeze()
      await one.execute(tx)
    })
    pending.catch(() => {})
    await vi.waitFor(() => expect(database.pool.totalCount - database.pool.idleCount).toBe(1))
    await database.close(0)
    await expect(pending).rejects.toMatchObject({ reason: 'UNAVAILABLE' })
  })
})

test('a transaction that waits too long for a lock is asked to retry, and holds nobody up', async () => {
  const database = open(made.url, 2)
  await database.transaction(async (tx) => {
    await take.execute(tx)
    await expect(database.transaction((other) => take.execute(other))).rejects.toMatchObject({ reason: 'BUSY' })
  })
})

describe('frequent statements', () => {
  const kept = sql<{ statement: string }>`select statement from pg_prepared_statements`
  const find = (id: number) => sql`select * from line where id = ${id}`
  const add = (id: number) => sql`select id + ${id} as sum from line`

  async function openKeeping(preparedStatements: number) {
    const database = openDatabase(made.url, 1, { ...limits, preparedStatements })
    opened.push(database)
    for (let time = 0; time < 20; time++) await find(1).execute(database.db)
    for (let time = 0; time < 20; time++) await add(1).execute(database.db)
    return database
  }

  test.each([
    [0, 0],
    [1, 1],
    [9, 2],
  ])('are kept prepared, %i at most', async (most, expected) => {
    const { db } = await openKeeping(most)
    expect((await kept.execute(db)).rows).toHaveLength(expected)
  })

  test('are prepared again after a migration changes their columns’ types', async () => {
    const database = await openKeeping(9)
    await runStatement(made.url, 'alter table line add column note text')
    try {
      const { rows } = await database.transaction((tx) => find(1).execute(tx))
      expect(rows).toEqual([{ id: 1, taken: expect.any(Number), note: null }])
    } finally {
      await runStatement(made.url, 'alter table line drop column note')
    }
  })
})

describe('the listener’s connection', () => {
  const heard: string[] = []
  const onGap = vi.fn<() => void>()
  let listener: Listener
  beforeEach(async () => {
    heard.length = 0
    onGap.mockClear()
    const channels = { news: (payload: string) => void heard.push(payload) }
    listener = await listen(proxy.url, log, { channels, onGap }, { connectSeconds: 2, heartbeatSeconds: 0.2 })
  })
  afterEach(() => listener?.close())

  const reportProgress = (payload: string) => runStatement(made.url, `select pg_notify('news', $1)`, [payload])

  test('proves by test messages that it receives, and reports when they stop arriving', async () => {
    let isPassedOn = true
    const say = async (channel: string) => {
      if (isPassedOn) await runStatement(made.url, `select pg_notify($1, '')`, [channel])
    }
    let gaps = 0
    const onMissed = () => {
      gaps++
    }
    const proved = await listen(
      proxy.url,
      log,
      { channels: {}, onGap: onMissed, say },
      { connectSeconds: 2, heartbeatSeconds: 0.5 },
    )
    expect(listener.isHearing()).toBe(false)
    await vi.waitFor(() => expect(proved.isHearing()).toBe(true))
    expect(gaps).toBe(0)
    isPassedOn = false
    await vi.waitFor(() => expect(proved.isHearing()).toBe(false))
    expect(gaps).toBe(1)
    isPassedOn = true
    await vi.waitFor(() => expect(proved.isHearing()).toBe(true))
    expect(gaps).toBe(1)
    proved.close()
  })

  test.each(['breaks', 'goes silent'])('that %s reconnects by itself and reports the gap', async (how) => {
    await reportProgress('before')
    await vi.waitFor(() => expect(heard).toEqual(['before']))
    expect(onGap).not.toHaveBeenCalled()
    if (how === 'breaks') proxy.cut()
    else {
      proxy.freeze()
      await reportProgress('unheard')
      // The heartbeat misses its answer, and the first reconnect meets silence too.
      await vi.waitUntil(() => proxy.keptWaiting() > 0, 10_000)
      proxy.thaw()
    }
    await vi.waitFor(() => expect(onGap).toHaveBeenCalledOnce(), 20_000)
    await reportProgress('after')
    await vi.waitFor(() => expect(heard).toEqual(['before', 'after']))
  })

  test('can be closed while it is silent', () => {
    proxy.freeze()
    expect(listener.close()).toBeUndefined()
  })
})

describe('waiting for a database', () => {
  const waiting = { waitSeconds: 30, connectSeconds: 5, reportProgress: () => {} }

  test('ends when it answers, and reports progress meanwhile', async () => {
    const { port } = new URL(proxy.url)
    await proxy.close()
    const reportProgress = vi.fn<(message: string) => void>()
    const answered = untilDatabaseAnswers(proxy.url, { ...waiting, reportProgress })
    await vi.waitFor(() => expect(reportProgress).toHaveBeenCalled())
    proxy = await startProxy(made.url, Number(port))
    await answered
  })

  test('ends at its timeout with the network’s error', async () => {
    await proxy.close()
    await expect(untilDatabaseAnswers(proxy.url, { ...waiting, waitSeconds: 0 })).rejects.toMatchObject({
      code: 'ECONNREFUSED',
    })
    proxy = await startProxy(made.url)
  })

  test('ends at once for errors that waiting does not fix', async () => {
    const wrong = new URL(made.url)
    wrong.pathname = '/no_such_database'
    await expect(untilDatabaseAnswers(wrong.href, waiting)).rejects.toMatchObject({ code: '3D000' })
  })

  test('ends when it is aborted', async () => {
    await proxy.close()
    const told = new AbortController()
    const answered = untilDatabaseAnswers(proxy.url, {
      ...waiting,
      reportProgress: () => told.abort(),
      signal: told.signal,
    })
    await expect(answered).rejects.toMatchObject({ name: 'AbortError' })
    proxy = await startProxy(made.url)
  })
})
