import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Call, createClient } from '@app/contract/client'
import { runServer } from '../../src/bin/runtime.ts'
import type { Context, Deps } from '../../src/context.ts'
import { randomToken } from '../../src/core/crypto.ts'
import { type ConfigOverrides, testConfig } from '../../src/core/config/index.ts'
import { createTestDatabase } from '../../src/embedded/testDatabase.ts'
import { createWorker } from '../../src/jobs/worker.ts'
import { publishAgreements } from './agreements.ts'
import { createFakeChain, type FakeChain } from './fakeChain.ts'
import { holdStates } from './holdStates.ts'

export interface TestServerOptions {
  overrides?: ConfigOverrides
  deps?: Partial<Deps>
  /** Runs jobs and sweeps by themselves; without it a test runs them when it says so. */
  worker?: boolean
  /** Another server over the database of one that already runs. */
  beside?: Pick<TestServer, 'databaseUrl' | 'client'>
}

export interface TestServer {
  readonly url: string
  /** Where the console is; empty where there is none. */
  readonly consoleUrl: string
  /** Where /live, /ready and /metrics are; empty unless `process.innerPort` is set. */
  readonly innerUrl: string
  readonly databaseUrl: string
  readonly context: Context
  /** The token of the browser that `call` and `as` have. */
  readonly client: string
  /** The chain in memory; not used where `outside.chain` is given. */
  readonly chain: FakeChain
  /** Calls as somebody without an account, from an address of their own, with the one browser of this test. */
  readonly call: Call
  /** Calls as the owner of an access token. */
  as(user: { token: string }): Call
  readonly sms: {
    /** The code of the last message to a phone. Throws when none came. */
    lastCode(phone: string): Promise<string>
    /** How many messages a phone got. */
    count(phone: string): Promise<number>
  }
  readonly worker: {
    /** Does the jobs that are due and returns how many. */
    jobs(): Promise<number>
    /** Runs one sweep until it has nothing more to do. */
    sweep(name: string): Promise<void>
  }
  stop(): Promise<void>
}

/** What builders need of a server: the modules over its database. */
export type Site = Pick<TestServer, 'context'>

/** A whole server over HTTP, with a database that refuses moves no table has, a folder and a chain of its own. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { overrides = {}, deps = {}, beside } = options
  const owned = beside ? undefined : await createTestDatabase()
  const databaseUrl = beside?.databaseUrl ?? (owned as { url: string }).url
  const folder = mkdtempSync(join(tmpdir(), 'server-'))
  const chain = createFakeChain()
  const config = testConfig({
    ...overrides,
    process: { dataFolder: folder, ...overrides.process },
    // Each caller names an address of its own, as if through one proxy: limits by address are then theirs alone.
    http: { host: '127.0.0.1', trustProxy: 1, ...overrides.http },
    database: { url: databaseUrl, embedded: false, ...overrides.database },
  })
  const { url, consoleUrl, innerUrl, context, stop } = await runServer(config, {
    api: true,
    worker: options.worker ?? false,
    deps: { chain, ...deps },
  })
  if (owned) await holdStates(context)
  if (owned) await publishAgreements(context.database)
  const client = beside?.client ?? newClient()
  const { db } = context.database
  const worker = createWorker(context, context.jobs, [])

  const messagesTo = (phone: string) =>
    db.selectFrom('sms_inbox').select('text').where('phone', '=', phone).orderBy('id', 'desc').execute()

  return {
    url,
    consoleUrl,
    innerUrl,
    databaseUrl,
    client,
    context,
    chain,
    call: createClient({ baseUrl: url, headers: () => ({ client, 'x-forwarded-for': randomAddress() }) }),
    as: ({ token }) =>
      createClient({
        baseUrl: url,
        headers: () => ({ client, authorization: `Bearer ${token}`, 'x-forwarded-for': randomAddress() }),
      }),
    sms: {
      async lastCode(phone) {
        const code = (await messagesTo(phone))[0]?.text.match(/\d{6}/)?.[0]
        if (!code) throw new Error(`No code was sent to ${phone}`)
        return code
      },
      count: async (phone) => (await messagesTo(phone)).length,
    },
    worker: {
      jobs: () => worker.processAll(),
      async sweep(name) {
        const sweep = context.sweeps.find((one) => one.name === name)
        if (!sweep) throw new Error(`There is no sweep ${name}`)
        while ((await sweep.run()) === true) continue
      },
    },
    async stop() {
      await stop()
      await owned?.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The token of a browser that has not been here before. */
export const newClient = (): string => randomToken()

export function randomAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
}
