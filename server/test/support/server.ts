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
import { requireAuditLabels } from './auditChoices.ts'
import { publishAgreements } from './agreements.ts'
import { createFakeChain, type FakeChain } from './fakeChain.ts'
import { holdStates } from './holdStates.ts'

export interface TestServerOptions {
  overrides?: ConfigOverrides
  deps?: Partial<Deps>
  /** Runs jobs and sweeps automatically; otherwise a test runs them. */
  worker?: boolean
  /** A running server whose database this one shares. */
  beside?: Pick<TestServer, 'databaseUrl' | 'client'>
}

export interface TestServer {
  readonly url: string
  /** Address of the console; empty if there is none. */
  readonly consoleUrl: string
  /** Address of /live, /ready and /metrics; empty unless `process.innerPort` is set. */
  readonly innerUrl: string
  readonly databaseUrl: string
  readonly context: Context
  /** The browser token that `call` and `as` send. */
  readonly client: string
  /** The chain in memory; unused if `outside.chain` is given. */
  readonly chain: FakeChain
  /** Calls without an account, from an address of its own, with this test's one browser. */
  readonly call: Call
  /** Calls as the owner of an access token. */
  as(user: { token: string }): Call
  readonly sms: {
    /** The code of the last message to a phone. Throws if there is none. */
    lastCode(phone: string): Promise<string>
    /** The number of messages to a phone. */
    count(phone: string): Promise<number>
  }
  readonly worker: {
    /** Runs the due jobs and returns their number. */
    jobs(): Promise<number>
    /** Runs one sweep until nothing is left to do. */
    sweep(name: string): Promise<void>
  }
  stop(): Promise<void>
}

/** The parts of a server that builders need: the modules over its database. */
export type Site = Pick<TestServer, 'context'>

/** A whole server over HTTP, with a folder and a chain of its own and a database that enforces the state machines. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { overrides = {}, deps = {}, beside } = options
  const owned = beside ? undefined : await createTestDatabase()
  const databaseUrl = beside?.databaseUrl ?? (owned as { url: string }).url
  const folder = mkdtempSync(join(tmpdir(), 'server-'))
  const chain = createFakeChain()
  const config = testConfig({
    ...overrides,
    process: { dataFolder: folder, ...overrides.process },
    // Each caller sends an address of its own, as if through one proxy, so that limits by address are not shared.
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
      try {
        if (owned) await requireAuditLabels(context.database)
      } finally {
        await stop()
        await owned?.drop()
        rmSync(folder, { recursive: true, force: true })
      }
    },
  }
}

/** The token of a new browser. */
export const newClient = (): string => randomToken()

export function randomAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
}
