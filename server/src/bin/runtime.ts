import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../core/config/index.ts'
import { createGaugeRegistry } from '../core/gaugeRegistry.ts'
import { directUrlOf } from '../core/databasePool.ts'
import { createLog } from '../core/log.ts'
import { mediaFolderOf } from '../core/media.ts'
import { processMetrics } from '../core/metrics.ts'
import { listen, type Listener } from '../core/notifications.ts'
import { createDeadline } from '../core/deadline.ts'
import { useTracer } from '../core/tracing.ts'
import { type Context, type ContextOptions, createContext } from '../context.ts'
import { contractGenerationOf } from '../contractGeneration.ts'
import { createApp, createBareApp, type PicturePresenter } from '../http/app.ts'
import { consoleRoutes } from '../http/console.ts'
import { createFirstScreen } from '../http/firstScreen.ts'
import { startInner } from '../http/inner.ts'
import { mediaRoutes } from '../http/media.ts'
import { storefrontRoutes } from '../http/storefront.ts'
import { createWorker } from '../jobs/worker.ts'
import { guardProduction } from './guardProduction.ts'
import { warnOfLimits } from './sessionLimits.ts'

const projectFolder = resolve(import.meta.dirname, '../../..')

export interface Running {
  readonly context: Context
  /** URL of this process; empty for a worker. */
  readonly url: string
  /** URL of /live, /ready and /metrics; empty if they are off. */
  readonly innerUrl: string
  /** URL of the console, on the site's port or its own; empty if there is none. */
  readonly consoleUrl: string
  /** Lets running work finish, then closes everything; what takes longer than `seconds` is cut off. */
  stop(seconds?: number): Promise<void>
}

export interface Parts {
  api: boolean
  worker: boolean
  deps?: ContextOptions['deps']
  /** Creates a missing picture by its path under /media; false if the path is unknown. */
  makePicture?: (path: string) => Promise<boolean>
  /** Adds routes of the caller; benchmarks put an empty call beside the product's. */
  extra?: (app: FastifyInstance, context: Context) => void
}

/**
 * Runs the API, the worker or both in this process, over a migrated database. Throws if the database does not answer or
 * the port is taken, and then leaves nothing running.
 */
export async function runServer(config: Config, parts: Parts): Promise<Running> {
  let ownUrl = config.http.publicUrl
  const tracing = config.traces.endpoint === '' ? undefined : await startTracing(config)
  // A chain passed in by the caller already has its contracts.
  const generation = parts.deps?.chain ? undefined : await contractGenerationOf(config)
  const context = createContext(config, {
    ownUrl: () => ownUrl,
    ...(parts.deps && { deps: parts.deps }),
    ...(generation && { generation }),
  })
  let listener: Listener | undefined
  const isHearing = () => listener?.isHearing() ?? false
  const worker = parts.worker ? createWorker(context, context.jobs, context.sweeps, { isHearing }) : undefined
  const apps: FastifyInstance[] = []
  let stopHeartbeats = (): Promise<void> => Promise.resolve()
  let inner: Awaited<ReturnType<typeof startInner>> | undefined
  let isReady = false
  let isDraining = false

  async function stop(seconds = config.process.stopSeconds): Promise<void> {
    isDraining = true
    // The load balancer asks /ready and stops sending requests. Until it does, all requests are answered.
    if (inner) await pause(config.process.drainSeconds * 1000)
    const deadline = createDeadline(seconds * 1000)
    if (!(await deadline.wait(Promise.all(apps.map((app) => app.close()))))) {
      context.log.warn('connections that did not end in time are cut off')
      for (const app of apps) app.server.closeAllConnections()
    }
    if (worker && !(await deadline.wait(worker.stop())))
      context.log.warn('work that did not end in time is left behind')
    listener?.close()
    await deadline.wait(stopHeartbeats())
    await context.close(deadline.left())
    await tracing?.close(Math.max(deadline.left(), leastFlushMilliseconds))
    await inner?.close()
  }

  try {
    await guardProduction(context)
    listener = await listen(
      directUrlOf(config.database),
      context.log,
      {
        channels: { ...context.channels, ...worker?.channels },
        onGap() {
          context.forgetAll()
          worker?.wake()
        },
        say: (channel) => context.database.pool.query(`select pg_notify($1, '')`, [channel]),
      },
      config.database,
    )
    await warnOfLimits(context)
    await context.followClock()
    await context.brand.refresh()
    await context.uploads.hidden.refresh()
    await context.uploads.labels.refresh()
    const { innerHost: host, innerPort: port } = config.process
    if (port !== null) {
      const gauges = Object.entries(context.gauges).filter(([, { isShared }]) => parts.worker || !isShared)
      const own = createGaugeRegistry(Object.fromEntries(gauges), context.log)
      inner = await startInner(
        { host, port },
        {
          notReady: async () => (isReady ? (isDraining ? 'draining' : context.system.notReady()) : 'starting'),
          metrics: async () => `${await processMetrics.metrics()}\n${await own.metrics()}`,
        },
        context.log,
      )
    }
    for (const start of parts.api ? [startSite, startConsole] : []) {
      const app = await start(context, parts)
      if (app) apps.push(app)
    }
  } catch (error) {
    await stop()
    throw error
  }
  const [url = '', apart = url] = apps.map((app) => `http://127.0.0.1:${portOf(app)}`)
  if (url) ownUrl = url
  worker?.start()
  isReady = true
  if (parts.api || parts.worker)
    stopHeartbeats = context.system.heartbeats.start(parts.api && parts.worker ? 'both' : parts.api ? 'api' : 'worker')
  return { context, url, innerUrl: inner?.url ?? '', consoleUrl: config.console.isOn === 'on' ? apart : '', stop }
}

/** Minimum milliseconds to flush spans if everything else used up the time. */
const leastFlushMilliseconds = 500

/** Imported on demand, because most deployments do not use it. */
async function startTracing(config: Config) {
  const { createTracing } = await import('../adapters/openTelemetry/index.ts')
  const { tracer, close } = createTracing(config.traces, createLog(config.process.logLevel))
  useTracer(tracer)
  return {
    close(milliseconds: number): Promise<void> {
      useTracer(undefined)
      return close(milliseconds)
    },
  }
}

/** Starts the site, with the console unless that has its own port. */
async function startSite(context: Context, parts: Parts): Promise<FastifyInstance> {
  const { config, log } = context
  const storefrontFolder = resolve(projectFolder, config.http.storefrontFolder)
  const hasConsole = config.console.isOn === 'on' && config.console.port === null
  const { hidden, labels } = context.uploads
  const pictures: PicturePresenter = {
    reply: (value) => labels.mark(hidden.veil(value)),
    text: hidden.veilText,
  }
  const site = await createApp({
    ...context,
    pictures,
    extras: [
      ...context.extras,
      ...(hasConsole ? [consoleOf(context)] : []),
      picturesOf(context, parts),
      ...(existsSync(storefrontFolder)
        ? [
            storefrontRoutes(storefrontFolder, {
              fillPage: createFirstScreen(context.handlers, {
                clock: context.admission.clock,
                imageHost: config.http.imageHost,
                publicUrl: config.http.publicUrl,
                log,
                changes: context.changes,
                present: pictures.reply,
              }),
              consoleOrigin: config.console.url ? new URL(config.console.url).origin : "'self'",
            }),
          ]
        : []),
      (own) => parts.extra?.(own, context),
    ],
  })
  void context.uploads.checkStorage()
  return listening(site, { host: config.http.host, port: config.http.port })
}

/** Starts the console on its own port; undefined if it has none. */
async function startConsole(context: Context, parts: Parts): Promise<FastifyInstance | undefined> {
  const { config, log } = context
  const { isOn, host, port } = config.console
  if (isOn === 'off' || port === null) return undefined
  const app = await createBareApp(config, log, context.admission.clock)
  for (const part of [consoleOf(context), picturesOf(context, parts)]) await part(app)
  return listening(app, { host: host || 'localhost', port })
}

const picturesOf = ({ config, uploads }: Context, { makePicture }: Parts) =>
  mediaRoutes({
    folder: mediaFolderOf(config),
    isHidden: uploads.hidden.isHidden,
    ...(makePicture && { make: makePicture }),
  })

/** Creates the routes of the console for the server that hosts it. */
function consoleOf({ config, mountAdmin }: Context) {
  const folder = resolve(projectFolder, config.console.folder)
  return consoleRoutes({ config, mountAdmin, folder: existsSync(folder) ? folder : null })
}

async function listening(app: FastifyInstance, address: { host: string; port: number }): Promise<FastifyInstance> {
  try {
    await app.listen({ ...address, backlog: 4096 })
    return app
  } catch (error) {
    await app.close()
    throw error
  }
}

function portOf(app: FastifyInstance): number {
  const address = app.server.address()
  if (!address || typeof address === 'string') throw new Error('The server does not listen on a port')
  return address.port
}
