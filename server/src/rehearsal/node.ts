import { hostname } from 'node:os'
import { apiPrefix, type Path, routes } from '@app/contract'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../core/errors.ts'
import type { CoreServices } from '../core/coreServices.ts'
import type { RehearsalsModule } from '../modules/rehearsals/index.ts'
import { createBareApp } from '../http/app.ts'
import { mountRoute } from '../http/mount.ts'
import { readCredential, rehearsalHeader } from './credential.ts'
import type { OwnContext } from './ownContext.ts'

/** Calls of simulated users; no others are mounted. */
const played = [
  'user/user/deliveryAddress/add',
  'order/order',
  'order/bilndBoxorder',
  'pay/user/payment',
  'hwnft/userBlindBox/stacks',
  'hwnft/userBlindBox/open',
] as const satisfies readonly Path[]
const lookEveryMilliseconds = 3000

interface Parts {
  rehearsals: Pick<RehearsalsModule, 'running' | 'onChange' | 'addNode'>
  processId: string
  open: (database: string) => OwnContext
}

interface Open {
  readonly id: string
  readonly app: FastifyInstance
  close(): Promise<void>
}

/**
 * Creates the part of a rehearsal that runs in each process of the site. While one runs, a second context over its
 * database serves the requests with its credential, on the same server and event loop. A request with a credential
 * never reaches the real shop.
 */
export function createLoadTestNode(
  core: Pick<CoreServices, 'config' | 'log' | 'sealer'>,
  { rehearsals, processId, open }: Parts,
) {
  const { config, log, sealer } = core
  let current: Open | undefined
  let looking: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  async function openUp(id: string, database: string): Promise<Open> {
    const context = open(database)
    try {
      const app = await createBareApp(config, log, context.admission.clock)
      for (const path of played) mountRoute(app, routes[path], context.handlers[path] as never, context.admission)
      for (const mount of context.pay.extras) mount(app)
      await app.ready()
      return {
        id,
        app,
        async close() {
          await app.close()
          await context.close(1000)
        },
      }
    } catch (error) {
      await context.close()
      throw error
    }
  }

  async function look(site: FastifyInstance): Promise<void> {
    const running = isClosed ? undefined : await rehearsals.running()
    if (current && running?.id !== current.id) {
      const over = current
      current = undefined
      await over.close()
    }
    if (running && !current) {
      current = await openUp(running.id, running.database)
      await rehearsals.addNode(running.id, { processId, host: hostname(), ...addressOf(site) })
    }
    clearTimeout(timer)
    // Checked by timer, so that a rehearsal ends even without a notification.
    if (current) timer = setTimeout(() => lookSoon(site), lookEveryMilliseconds).unref()
  }

  function lookSoon(site: FastifyInstance): void {
    looking = looking
      .then(() => look(site))
      .catch((error: unknown) => log.warn({ err: error }, 'this process cannot take part in a rehearsal'))
  }

  return {
    mount(site: FastifyInstance): void {
      rehearsals.onChange(() => lookSoon(site))
      site.addHook('onClose', async () => {
        isClosed = true
        lookSoon(site)
        await looking
      })
      site.addHook('onRequest', (request, reply, done) => {
        const given = request.headers[rehearsalHeader]
        if (given === undefined) return done()
        const id = readCredential(sealer, given, Date.now() / 1000)
        if (id === undefined || id !== current?.id) return done(new AppError('NOT_ALLOWED'))
        if (!request.url.startsWith(apiPrefix)) return done(new AppError('NOT_FOUND'))
        reply.hijack()
        current.app.routing(request.raw, reply.raw)
      })
    },
  }
}

/** Returns the site's listening address and port; the address is empty if it listens on all interfaces. */
function addressOf(site: FastifyInstance): { address: string; port: number } {
  const bound = site.server.address()
  if (bound === null || typeof bound === 'string') throw new Error('The server does not listen on a port')
  const isAny = bound.address === '::' || bound.address === '0.0.0.0'
  return { address: isAny ? '' : bound.address.includes(':') ? `[${bound.address}]` : bound.address, port: bound.port }
}
