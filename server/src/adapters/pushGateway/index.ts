import { createHash, createHmac } from 'node:crypto'
import * as z from 'zod'
import type { Clock } from '../../core/clock.ts'
import type { Config } from '../../core/config/index.ts'
import { post } from '../../core/outbound.ts'
import type { Push, PushOutcome } from '../../ports/push.ts'

const replySchema = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      outcome: z.enum(['accepted', 'gone', 'refused', 'later']),
      detail: z
        .string()
        .regex(/^[\w.-]{1,80}$/)
        .optional(),
    }),
  ),
})

/**
 * An HTTP gateway to the vendors' push services (docs/reference/native-bridge.md#push-gateway), which holds the
 * credentials of the app.
 */
export function createPushGateway({ url, secret, timeoutMilliseconds }: Config['push'], clock: Clock): Push {
  return {
    name: 'gateway',
    async send(notifications) {
      const body = JSON.stringify({
        notifications: notifications.map(({ id, token, title, text, link, isUrgent }) => ({
          id,
          token,
          title,
          text,
          link,
          urgent: isUrgent,
        })),
      })
      const timestamp = String(Math.floor(clock.now() / 1000))
      const ids = notifications.map(({ id }) => id).join('\n')
      const answer = await post(url, {
        headers: {
          'content-type': 'application/json',
          'idempotency-key': createHash('sha256').update(ids).digest('hex'),
          'x-push-timestamp': timestamp,
          'x-push-signature': createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex'),
        },
        body,
        timeoutMilliseconds,
      })
      if (answer.kind !== 'answered') return notifications.map(() => ({ kind: 'later', detail: answer.detail }))
      const reply = replySchema.safeParse(answer.body)
      const results = new Map(reply.success ? reply.data.results.map((one) => [one.id, one]) : [])
      return notifications.map(({ id }): PushOutcome => {
        const result = results.get(id)
        if (!result) return { kind: 'later', detail: 'an answer of another shape' }
        const { outcome: kind, detail = kind } = result
        return kind === 'refused' || kind === 'later' ? { kind, detail } : { kind }
      })
    },
  }
}
