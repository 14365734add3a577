import { PaymentPlatform } from '@app/contract'
import type { FastifyInstance } from 'fastify'
import type { CoreServices } from '../../core/coreServices.ts'
import type { PaymentChannel } from '../../ports/payments.ts'
import { dueChannel } from './decisions.ts'
import { batchOptions } from './batchOptions.ts'
import { mountCashier } from './cashier.ts'
import { createSandboxClient } from './client.ts'
import { createNotificationDelivery } from './delivery.ts'
import { mountEndpoints } from './endpoints.ts'
import { sandboxAccount } from './keys.ts'
import { createCashierActions } from './cashierActions.ts'

export { sandboxAccount } from './keys.ts'

export interface SandboxOptions {
  /** URL at which this process reaches the server that mounts the sandbox, without a trailing slash. */
  serverUrl: () => string
  /** URL at which this process reaches the shop to deliver notifications; `serverUrl` by default. */
  shopUrl?: () => string
  /** Timeout of one call to the sandbox. */
  timeoutMilliseconds?: number
}

/** The three platforms that the product names. */
const sandboxPlatforms = [PaymentPlatform.alipay, PaymentPlatform.ums, PaymentPlatform.hf]

/** Limit of a request body in bytes; clients send a form or a few JSON fields. */
const bodyLimit = 16_384

export interface Sandbox {
  readonly channels: readonly PaymentChannel[]
  /** Mounts the provider's half, its API and its cashier, under /sandbox. */
  mount(app: FastifyInstance): void
  /** The sweep that delivers the provider's notifications; a database channel wakes it. */
  readonly sweeps: readonly {
    name: string
    everySeconds: number
    run(stopping?: AbortSignal): Promise<void>
    wokenBy: { channel: string; hear(): void }
  }[]
}

/**
 * Built-in payment channel that moves no money: three platforms, the server that plays the provider, and the sweep that
 * delivers its notifications. Client and server share nothing but keys and HTTP.
 */
export function createSandbox(
  { config, database, clock }: Pick<CoreServices, 'config' | 'database' | 'clock'>,
  { serverUrl, shopUrl = serverUrl, timeoutMilliseconds = 3000 }: SandboxOptions,
): Sandbox {
  const accounts = sandboxPlatforms.map((platform) => sandboxAccount(config.secrets.keys, platform))
  const { publicUrl } = config.http
  const isOwnAddress = (url: string) => url.startsWith(`${publicUrl}/`)
  const toPath = (url: string) => (isOwnAddress(url) ? url.slice(publicUrl.length) : '/')
  const batches = batchOptions({ config })
  const actions = createCashierActions({ database, accounts, batches })
  const delivery = createNotificationDelivery(database.db, (url) => shopUrl() + toPath(url))

  return {
    channels: accounts.map((account) => createSandboxClient(account, { serverUrl, timeoutMilliseconds }, clock)),

    mount(app) {
      void app.register(async (scope) => {
        scope.removeAllContentTypeParsers()
        scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, body, done) => done(null, body))
        mountEndpoints(scope, { database, clock, accounts, batches, isOwnAddress })
        mountCashier(scope, { database, actions, toPath })
      })
    },

    sweeps: [
      {
        name: 'sandbox-notifications',
        everySeconds: 1,
        run: delivery.run,
        wokenBy: { channel: dueChannel, hear: delivery.wake },
      },
    ],
  }
}
