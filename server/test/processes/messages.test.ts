import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { sentenceOf } from '../../src/bin/explain.ts'
import { reachTables } from '../../src/bin/reach.ts'
import { loadConfig, testConfig } from '../../src/core/config/index.ts'
import { createDatabase, databaseUrl as other } from '../../src/embedded/databases.ts'
import { createTestDatabase, type TestDatabase } from '../../src/embedded/testDatabase.ts'
import { environmentOf, programOf, runCommandLine, type Surroundings } from '../support/commandLine.ts'
import { startProxy } from '../support/proxy.ts'

// Each test starts several processes at once, possibly on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

let made: TestDatabase
let folder: string
beforeAll(async () => {
  made = await createTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'messages-'))
})
afterAll(async () => {
  await made?.drop()
  rmSync(folder, { recursive: true, force: true })
})
const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0)) await clean()
})

const run = (line: string, given: Partial<Surroundings> = {}) => {
  const [entry = '', ...words] = line.split(' ')
  return runCommandLine(entry, words, { databaseUrl: made.url, folder, ...given })
}

/** Returns the message of a failed start: one sentence in each language, without a stack trace. */
function sentenceIn({ code, output }: { code: number; output: string }): string {
  expect(code).toBe(1)
  return oneSentence(output)
}

function oneSentence(output = ''): string {
  expect(output.trim().split('\n'), output).toHaveLength(1)
  expect(output).toMatch(/\p{Script=Han}.* \/ .*[a-z]/u)
  return output
}

async function listenSomewhere(): Promise<number> {
  const squatter = createServer().listen(0, '127.0.0.1')
  await once(squatter, 'listening')
  cleanups.push(() => squatter.close())
  return (squatter.address() as { port: number }).port
}

describe('a failed start explains itself in one sentence', () => {
  test('if the port is taken', async () => {
    const port = await listenSomewhere()
    const settings = { PORT: String(port), HOST: '127.0.0.1' }
    expect(sentenceIn(await run('api.ts', { settings }))).toMatch(new RegExp(`端口已被占用.*PORT.*:${port}`))
  })

  test.each(['api.ts', 'worker.ts', 'ops.ts database migrate', 'ops.ts chain verify', 'start.ts'])(
    'of %s if the database does not answer',
    async (entry) => {
      const databaseUrl = 'postgres://nobody:secret@127.0.0.1:9/app'
      const outcome = await run(entry, { databaseUrl, settings: { DATABASE_WAIT_SECONDS: '0' } })
      expect(sentenceIn(outcome)).toMatch(/连接不上数据库（127\.0\.0\.1:9）.*DATABASE_URL/)
      expect(outcome.output).not.toContain('secret')
    },
  )

  test('if the password is wrong', async () => {
    const wrong = new URL(made.url)
    wrong.password = 'wrong'
    expect(sentenceIn(await run('worker.ts', { databaseUrl: wrong.href }))).toMatch(/数据库密码错误.*DATABASE_URL/)
  })

  test.each(['api.ts', 'ops.ts books audit'])('of %s if the tables do not exist yet', async (entry) => {
    const databaseUrl = await createDatabase(made.url, `empty_${entry.slice(0, 3)}`)
    expect(sentenceIn(await run(entry, { databaseUrl }))).toContain('npm run migrate')
  })

  test('if migrate has no database', async () => {
    expect(sentenceIn(await run('ops.ts database migrate', { databaseUrl: '' }))).toMatch(/DATABASE_URL.*npm start/)
  })

  test('if the data folder is not writable', async () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    const settings = { SECRET_KEYS: '', CHAIN_RPC_URL: '', CHAIN_MINTER_KEY: '' }
    expect(sentenceIn(await run('start.ts', { folder: join(file, 'data'), settings }))).toContain('DATA_FOLDER')
  })
})

/** Returns the sentence for the error of some work. */
const sentenceFor = async (work: () => unknown) => {
  try {
    await work()
  } catch (error) {
    return oneSentence(sentenceOf(error))
  }
  throw new Error('Nothing failed')
}

test('explains a HOST that is not an address of this machine', async () => {
  const listening = () => once(createServer().listen(0, '203.0.113.1'), 'listening')
  expect(await sentenceFor(listening)).toContain('HOST')
})

test('explains a database that does not exist', async () => {
  const config = testConfig({ database: { url: other(made.url, 'nowhere'), embedded: false } })
  expect(await sentenceFor(() => reachTables(config))).toMatch(/数据库不存在.*DATABASE_URL/)
})

test('explains a data folder on a file system that cannot be written', async () => {
  expect(await sentenceFor(() => loadConfig({ DATA_FOLDER: '/sys/collectibles' }))).toContain('DATA_FOLDER')
})

test('explains a full disk', () => {
  let full: unknown
  try {
    writeFileSync('/dev/full', 'a')
  } catch (error) {
    full = error
  }
  expect(sentenceOf(full)).toMatch(/^磁盘已满.*DATA_FOLDER/)
  expect(sentenceOf(new Error('initdb: could not write: No space left on device'))).toMatch(/^磁盘已满/)
})

test('reports a name that resembles a setting, with that setting', async () => {
  const { output } = await run('ops.ts database migrate', { settings: { PROT: '8081' } })
  expect(output).toContain('没有叫 PROT 的配置项，是不是 PORT？')
})

test('waits for an unreachable database, says so, and continues when it is back', async () => {
  const proxy = await startProxy(made.url)
  await proxy.close()
  const env = environmentOf({ databaseUrl: proxy.url, folder, settings: { LOG_LEVEL: 'info' } })
  const worker = spawn(process.execPath, [programOf('worker.ts')], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  cleanups.push(() => worker.kill('SIGKILL'))
  let output = ''
  for (const stream of [worker.stdout, worker.stderr]) stream.on('data', (chunk: Buffer) => (output += String(chunk)))
  await vi.waitFor(() => expect(output).toContain('正在等待数据库应答'), 60_000)
  const back = await startProxy(made.url, Number(new URL(proxy.url).port))
  cleanups.push(back.close)
  await vi.waitFor(() => expect(output).toContain('worker ready'), 60_000)
  const ended = once(worker, 'exit')
  worker.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})
