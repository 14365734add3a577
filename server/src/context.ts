import type { FastifyInstance } from 'fastify'
import { type ContractGeneration, createEvmChain } from './adapters/evm/index.ts'
import { inboxPage } from './adapters/inboxSms/page.ts'
import { createSandbox } from './adapters/sandbox/index.ts'
import { foldModules } from './context/fold.ts'
import { createModules } from './context/modules.ts'
import type { Deps } from './context/deps.ts'
import { createBrand } from './core/storedBrand.ts'
import type { Config } from './core/config/index.ts'
import { createSealer } from './core/crypto.ts'
import { createDatabaseClock } from './core/databaseClock.ts'
import { databaseNow, openDatabase } from './core/database.ts'
import type { CoreServices } from './core/coreServices.ts'
import type { AdminHandlers } from './core/adminHandler.ts'
import type { Handlers } from './core/handler.ts'
import { createLog } from './core/log.ts'
import { mountAdminRoutes } from './http/admin.ts'
import { mountSignOn } from './http/adminSignOn.ts'
import { createOwnCalls } from './http/ownCalls.ts'
import { createPaymentChannels } from './paymentChannels.ts'
import { createAdmission, requireLimits } from './http/admission.ts'
import { requireFor } from './modules/user/index.ts'
import { metadataRoot } from './modules/vault/index.ts'
import {
  createCaptchaProvider,
  createBrowserPush,
  createModeration,
  createPush,
  createRealName,
  createSignOn,
  createSms,
  createStaffMessengers,
  createStorage,
} from './providers.ts'
import { createAdminReads, createReads } from './reads/index.ts'
import type { OwnContext } from './rehearsal/ownContext.ts'
import { createLoadTestNode } from './rehearsal/node.ts'
import { createLoadTestEnvironment, openRehearsal } from './rehearsal/environment.ts'

export type { Deps } from './context/deps.ts'

export interface ContextOptions {
  /** URL of this process's own HTTP server, for the sandbox channel; known once it listens. */
  ownUrl: () => string
  deps?: Partial<Deps>
  /** Generation of the contracts (`contractGenerationOf`); the second by default. */
  generation?: ContractGeneration
}

export type Context = ReturnType<typeof createContext>

/** Builds all services from the configuration. Opens the database pool, but makes no connection. */
export function createContext(config: Config, { ownUrl, deps = {}, generation = 'second' }: ContextOptions) {
  const log = createLog(config.process.logLevel)
  const database = openDatabase(config.database.url, config.database.poolSize, config.database)
  const sealer = createSealer(config.secrets.keys)
  const brand = createBrand({ config, database, log })
  const databaseClock = createDatabaseClock(() => databaseNow(database.db), log)
  const core: CoreServices = { config, database, brand, sealer, clock: deps.clock ?? databaseClock, log }

  const chain = deps.chain ?? createEvmChain(evmSettings(config, generation))
  const sandbox = config.payment.channels.includes('sandbox')
    ? createSandbox(core, { serverUrl: () => config.payment.sandboxUrl || ownUrl(), shopUrl: ownUrl })
    : undefined

  const makeContext = (own: Config, adapters: Deps): OwnContext =>
    createContext(own, { ownUrl: () => '', deps: adapters })
  const modules = createModules(core, () => ownCalls, {
    sms: deps.sms ?? createSms(core),
    push: deps.push ?? createPush(core),
    webPush: deps.webPush ?? createBrowserPush(core),
    captchaProvider: createCaptchaProvider(core),
    realName: deps.realName ?? createRealName(core),
    moderation: deps.moderation ?? createModeration(core),
    storage: deps.storage ?? createStorage(core),
    signOn: deps.signOn ?? createSignOn(core),
    staffMessengers: deps.staffMessengers ?? createStaffMessengers(core),
    chain,
    loadTestEnvironment: deps.loadTestEnvironment ?? createLoadTestEnvironment(core, makeContext),
    channels: deps.channels ?? [...(sandbox?.channels ?? []), ...createPaymentChannels(core)],
  })
  const folded = foldModules(modules)
  const { routes, adminRoutes, adminFiles, limits, extras, jobs, sweeps, channels, forgetAll, changes, gauges } = folded
  requireLimits(limits)
  const adminHandlers: AdminHandlers = { ...adminRoutes, ...createAdminReads(core, modules) }
  const handlers: Handlers = { ...routes, ...createReads(modules) }
  const inbox = config.sms.provider === 'inbox' ? [inboxPage(database, brand)] : []

  const ownCalls = createOwnCalls(adminHandlers)
  const place = createLoadTestNode(core, {
    rehearsals: modules.rehearsals,
    processId: modules.system.heartbeats.id,
    open: (name) => openRehearsal(core, makeContext, name),
  })
  const { audit, sessions, signOn } = modules.staff
  const calls = mountAdminRoutes(adminHandlers, {
    files: adminFiles,
    config: config.console,
    uploadMilliseconds: config.uploads.seconds * 1000,
    authenticate: sessions.authenticate,
    clock: core.clock,
    audit,
  })
  const signingOn = mountSignOn({ config: config.console, log, signOn })

  return {
    ...core,
    ...modules,
    chain,
    handlers,
    adminHandlers,
    admission: createAdmission(core, {
      authenticate: modules.user.sessions.authenticate,
      requireFor: (auth, caller) => requireFor(auth, caller, core),
      limits,
    }),
    mountAdmin(app: FastifyInstance) {
      calls(app)
      signingOn(app)
    },
    extras: [place.mount, ...extras, ...(sandbox ? [sandbox.mount] : []), ...inbox],
    jobs,
    sweeps: [...sweeps, ...(sandbox?.sweeps ?? [])],
    channels,
    forgetAll,
    changes,
    gauges,
    followClock: databaseClock.follow,
    close(deadline?: number) {
      databaseClock.stop()
      return database.close(deadline)
    },
  }
}

function evmSettings(config: Config, generation: ContractGeneration) {
  return {
    generation,
    rpcUrl: () => config.chain.rpcUrl,
    chainId: config.chain.id,
    minterKey: config.chain.minterKey,
    metadataBase: `${config.http.publicUrl}${metadataRoot}/`,
    gasPerMint: config.chain.gasPerMint,
    transactionGas: config.chain.transactionGas,
    inFlight: config.chain.transactionsInFlight,
    logBlocks: config.chain.logBlocks,
    logRequests: config.chain.logRequests,
    firstBlock: config.chain.firstBlock,
    // The embedded chain mines at once; hosted nodes charge for requests or limit them.
    pollInterval: config.chain.embedded ? 20 : 500,
  }
}
