import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../core/config/index.ts'
import { mediaFolderOf } from '../core/media.ts'
import { listen } from '../core/notifications.ts'
import { type Context, type ContextOptions, createContext } from '../context.ts'
import { createApp } from '../http/app.ts'
import { createFirstScreen } from '../http/firstScreen.ts'
import { mediaRoutes } from '../http/media.ts'
import { storefrontRoutes } from '../http/storefront.ts'
import { createWorker } from '../jobs/worker.ts'

const projectFolder = resolve(import.meta.dirname, '../../..')

export interface Running {
  readonly context: Context
  /** Where this process answers; empty for a worker. */
  readonly url: string
  /** Lets what is under way finish, then closes everything. */
  stop(): Promise<void>
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

/** Runs the API, the worker or both in this process, over a migrated database. */
export async function runServer(config: Config, parts: Parts): Promise<Running> {
  let ownUrl = config.http.publicUrl
  const context = createContext(config, { ownUrl: () => ownUrl, ...(parts.outside && { outside: parts.outside }) })
  const worker = parts.worker ? createWorker(context, context.jobs, context.sweeps) : undefined
  const listener = await listen(config.database.url, context.log, {
    channels: { ...context.channels, ...(worker && { job_added: worker.wake }) },
    onGap: context.forgetAll,
  })
  const app = parts.api ? await startApi(context, parts) : undefined
  if (app) ownUrl = `http://127.0.0.1:${portOf(app)}`
  worker?.start()
  return {
    context,
    url: app ? ownUrl : '',
    async stop() {
      await app?.close()
      await worker?.stop()
      await listener.close()
      await context.close()
    },
  }
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
  await app.listen({ host: config.http.host, port: config.http.port, backlog: 4096 })
  return app
}

function portOf(app: FastifyInstance): number {
  const address = app.server.address()
  if (!address || typeof address === 'string') throw new Error('The server does not listen on a port')
  return address.port
}
