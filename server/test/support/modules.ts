import { apiPrefix, type Envelope, type Input, type Path, type Reply, routes } from '@app/contract'
import { afterAll, beforeAll } from 'vitest'
import type { ConfigOverrides } from '../../src/core/config/index.ts'
import { AppError } from '../../src/core/errors.ts'
import type { CoreServices } from '../../src/core/coreServices.ts'
import type { Handlers } from '../../src/core/handler.ts'
import type { Subscriptions } from '../../src/events/index.ts'
import { createAdmission } from '../../src/http/admission.ts'
import { type AppParts, createApp } from '../../src/http/app.ts'
import { createGoodsModule } from '../../src/modules/goods/index.ts'
import { createOpsModule } from '../../src/modules/ops/index.ts'
import { createPointsModule } from '../../src/modules/points/index.ts'
import { createStaffModule } from '../../src/modules/staff/index.ts'
import { createPeople } from '../../src/modules/user/people/service.ts'
import { createSessions } from '../../src/modules/user/sessions/service.ts'
import { createStorage } from '../../src/providers.ts'
import { testCore } from './testCore.ts'

const ignore = async () => {}

/** An inbox that writes nothing, for tests of modules without it. */
export const noMessages: Subscriptions<'inbox'>['subscribes'] = {
  accountChanged: ignore,
  agreementChanged: ignore,
  airdropped: ignore,
  allowlisted: ignore,
  boxesRevealed: ignore,
  contentRefused: ignore,
  decisionAnswered: ignore,
  depositForfeited: ignore,
  giftSent: ignore,
  giftsEnded: ignore,
  invoiceAnswered: ignore,
  itemFreezeChanged: ignore,
  lotOffered: ignore,
  lotOutbid: ignore,
  ordersMinted: ignore,
  parcelReceived: ignore,
  parcelSent: ignore,
  pointsAdjusted: ignore,
  pointsExpiring: ignore,
  prizesExpiring: ignore,
  prizeWon: ignore,
  realNameRefused: ignore,
  realNameVerified: ignore,
  refundDelayed: ignore,
  refundDone: ignore,
  refundStarted: ignore,
  returnAnswered: ignore,
  rightExpiring: ignore,
  rightMoved: ignore,
  ticketAnswered: ignore,
  wishReturned: ignore,
}

/** Creates fourEyes approvals without the rest of the context. */
export const approvalsOf = (core: CoreServices) =>
  createStaffModule(core, { approvables: () => ({}), provider: undefined }).approvals

/** Creates points without the rest of the context. */
export const pointsOf = (core: CoreServices) =>
  createPointsModule(core, {
    emit: ignore,
    sessions: createSessions(core, ignore),
    people: createPeople(core.sealer),
    approvals: approvalsOf(core),
  })

/** Creates the operators' content without the rest of the context. */
export const opsOf = (core: CoreServices) => createOpsModule(core, { storage: createStorage(core) })

/** Creates goods without the rest of the context. */
export const goodsOf = (core: CoreServices) =>
  createGoodsModule(core, {
    demandSources: () => ({}),
    points: pointsOf(core),
    approvals: approvalsOf(core),
    requireLink: () => Promise.resolve(),
    works: {
      marksOf: () => Promise.resolve([]),
      chain: {
        status: () => Promise.reject(new Error('nobody asks')),
        account: () => Promise.reject(new Error('nobody asks')),
      },
      motionAt: () => Promise.resolve(undefined),
      labels: { declare: () => Promise.resolve(), labelsOf: () => Promise.resolve(new Map()) },
      rightsGaps: () => Promise.resolve([]),
      rightsOf: () => Promise.resolve([]),
      bindRights: () => Promise.resolve(),
    },
  })

/** Serves some modules' routes over real HTTP; every other call of the contract answers 404. */
export async function serveRoutes(core: CoreServices, handlers: Partial<Handlers>, extras?: AppParts['extras']) {
  const { config, log } = core
  const nothing = () => Promise.reject(new AppError('NOT_FOUND'))
  const others = Object.fromEntries(Object.keys(routes).map((path) => [path, nothing]))
  const app = await createApp({
    config,
    log,
    handlers: { ...others, ...handlers } as Handlers,
    admission: createAdmission(core, { authenticate: () => null, requireFor: () => {}, limits: {} }),
    ...(extras && { extras }),
  })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })

  /** The whole envelope of a GET. */
  async function ask<P extends Path>(
    path: P,
    input: Input<P> | Record<string, unknown> = {},
  ): Promise<Envelope<Reply<P>>> {
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries<unknown>(input)) {
      if (typeof value === 'string' || typeof value === 'number') query.set(name, String(value))
    }
    const response = await fetch(`${origin}${apiPrefix}${path}?${query.toString()}`)
    const envelope = (await response.json()) as Envelope<Reply<P>>
    if (response.status !== envelope.code) throw new Error(`HTTP ${response.status} carries code ${envelope.code}`)
    return envelope
  }

  return {
    origin,
    ask,
    /** The data of a GET that must succeed. */
    async get<P extends Path>(path: P, input: Input<P> = {} as Input<P>): Promise<Reply<P>> {
      const { code, msg, data } = await ask(path, input as Record<string, unknown>)
      if (code !== 200) throw new Error(`${path} answered ${code} ${msg}`)
      return data
    },
    close: () => app.close(),
  }
}

/** Opens one module behind real HTTP, over a database of its own. Returns the module, the database and a client. */
export async function openModule<Module extends { readonly routes: Partial<Handlers> }>(
  create: (core: CoreServices) => Module,
  overrides: ConfigOverrides = {},
) {
  const core = await testCore(overrides)
  const module = create(core)
  const server = await serveRoutes(core, module.routes)
  return {
    ...server,
    database: core.database,
    module,
    async close() {
      await server.close()
      await core.close()
    },
  }
}

/** Calls `openModule` for all tests of a file: the returned object is filled before the first test. */
export function useModule<Module extends { readonly routes: Partial<Handlers> }>(
  create: (core: CoreServices) => Module,
  overrides?: ConfigOverrides,
) {
  const opened = {} as Awaited<ReturnType<typeof openModule<Module>>>
  beforeAll(async () => void Object.assign(opened, await openModule(create, overrides)))
  afterAll(() => opened.close())
  return opened
}
