import { apiPrefix, type OrderSn } from '@app/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../../core/errors.ts'
import type { Channels } from '../channels/registry.ts'
import type { Notifications } from './receive.ts'

/** Bytes. A notification is a form of a few fields. */
const bodyLimit = 16_384

export function notifyPath(platform: number | ':platform'): string {
  return `${apiPrefix}pay/notify/${platform}`
}

export function returnPath(orderSn: OrderSn): string {
  return `${apiPrefix}pay/return/${orderSn}`
}

/**
 * Returns the path of the page that shows the result of an order. It has no host, so that the browser stays on the host
 * name under which its session is stored.
 */
export function storefrontReturn(orderSn: OrderSn): string {
  return `/#/mine/order?orderSn=${encodeURIComponent(orderSn)}`
}

interface ToChannel {
  Params: { platform: string }
}

/** Mounts routes outside the contract: where channels notify us, and where they send the payer's browser. */
export function mountCallbacks(app: FastifyInstance, channels: Channels, notifications: Notifications): void {
  void app.register(async (scope) => {
    // Signatures cover the bytes that were sent, so bodies stay text.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))

    const requireChannel = (platform: string) => {
      const channel = channels.find(Number(platform))
      if (!channel) throw new AppError('NOT_FOUND')
      return channel
    }
    const options = {
      bodyLimit,
      onRequest: async ({ params }: FastifyRequest<ToChannel>) => void requireChannel(params.platform),
    }
    scope.post<ToChannel>(notifyPath(':platform'), options, async (request, reply) => {
      const channel = requireChannel(request.params.platform)
      const rawBody = typeof request.body === 'string' ? request.body : ''
      const notification = { rawBody, headers: request.headers, address: request.ip }
      const isDone = await notifications.receive(channel, notification)
      const { status, type, body } = channel.acknowledge(notification, isDone)
      return reply.code(status).type(type).send(body)
    })

    // Only the order number is read from the address; the page asks the API for the result.
    scope.get<{ Params: { orderSn: OrderSn } }>(returnPath(':orderSn'), (request, reply) =>
      reply.redirect(storefrontReturn(request.params.orderSn), 303),
    )
  })
}
