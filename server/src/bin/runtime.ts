import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../core/config/index.ts'
import { mediaFolderOf } from '../core/media.ts'
import { listen, type Listener } from '../core/notifications.ts'
import { createPatience } from '../core/patience.ts'
import { type Context, type ContextOptions, createContext } from '../context.ts'
import { createApp } from '../http/app.ts'
import { createFirstScreen } from '../http/firstScreen.ts'
import { mediaRoutes } from '../http/media.ts'
import { storefrontRoutes } from '../http/storefront.ts'
import { createWorker } from '../jobs/worker.ts'
import { guardProduction } from './guardProduction.ts'

const projectFolder = resolve(import.meta.dirname, '../../..')

export interface Running {
  readonly context: Context
  /** Where this process answers; empty for a worker. */
  readonly url: string
  /** Lets what is under way finish, then closes everything; what lasts longer than `seconds` is cut off. */
  stop(seconds?: number): Promise<void>
}

export interface Parts {
  api: boolean
  worker: boolean
  outside?: ContextOptions['outside']
  /** Makes a missing picture by its path under /media; false when it knows of none. */
  makePicture?: (path: string) => Promise<boolean>
  /** Adds routes of the caller's own: benchmarks put an empty call beside the product's. */
  extra?: (app: FastifyInstance, context: Context) => void
}

/**
 * Runs the API, the worker or both in this process, over a migrated database. Throws when the database does not answer
 * or the port is taken, and leaves nothing running then.
 */
export async function runServer(config: Config, parts: Parts): Promise<Running> {
  let ownUrl = config.http.publicUrl
  const context = createContext(config, { ownUrl: () => ownUrl, ...(parts.outside && { outside: parts.outside }) })
  let listener: Listener | undefined
  const isHearing = () => listener?.isHearing() ?? false
  const worker = parts.worker ? createWorker(context, context.jobs, context.sweeps, { isHearing }) : undefined
  let app: FastifyInstance | undefined

  async function stop(seconds = config.process.stopSeconds): Promise<void> {
    const patience = createPatience(seconds * 1000)
    if (app && !(await patience.wait(app.close()))) {
      context.log.warn('connections that did not end in time are cut off')
      app.server.closeAllConnections()
    }
    if (worker && !(await patience.wait(worker.stop())))
      context.log.warn('work that did not end in time is left behind')
    listener?.close()
    await context.close(patience.left())
  }

  try {
    await guardProduction(context)
    listener = await listen(
      config.database.url,
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
    app = parts.api ? await startApi(context, parts) : undefined
  } catch (error) {
    await stop()
    throw error
  }
  if (app) ownUrl = `http://127.0.0.1:${portOf(app)}`
  worker?.start()
  return { context, url: app ? ownUrl : '', stop }
}

async function startApi(context: Context, { extra, makePicture }: Parts): Promise<FastifyInstance> {
  const { config } = context
  const storefrontFolder = resolve(projectFolder, config.http.storefrontFolder)
  const app = await createApp({
    ...context,
    extras: [
      ...context.extras,
      mediaRoutes({ folder: mediaFolderOf(config), ...(makePicture && { make: makePicture }) }),
      ...(existsSync(storefrontFolder)
        ? [
            storefrontRoutes(
              storefrontFolder,
              createFirstScreen(context.handlers, { imageHost: config.http.imageHost, log: context.log }),
            ),
          ]
        : []),
      (own) => extra?.(own, context),
    ],
  })
  void context.uploads.checkStorage()
  try {
    await app.listen({ host: config.http.host, port: config.http.port, backlog: 4096 })
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
