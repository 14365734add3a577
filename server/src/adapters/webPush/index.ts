import { cutText } from '@app/contract/cutText'
import type { Clock } from '../../core/clock.ts'
import type { Config } from '../../core/config/index.ts'
import { isThisMachine } from '../../core/config/schemas.ts'
import { exchange } from '../../core/outbound.ts'
import type { PushNotification, PushOutcome, WebPush } from '../../ports/push.ts'
import { encryptMessage, mostPlainBytes } from './encryption.ts'
import { vapidAuthorization } from './vapid.ts'

/** Seconds for which a push service keeps a message for a browser that is off. */
const keptSeconds = 86_400

/**
 * Web Push (RFC 8030). Only the push services of the settings are called, over https, so that a forged subscription
 * cannot make the server call anything else; a service on this machine may use plain http.
 */
export function createWebPush(settings: Config['webPush'], publicUrl: string, clock: Clock): WebPush {
  const contact =
    settings.contact || (publicUrl.startsWith('https://') ? publicUrl : 'mailto:webmaster@localhost.invalid')
  return {
    isKnown: (endpoint) => isKnown(endpoint, settings.services),
    async send(key, subscription, notification) {
      const { endpoint } = subscription
      if (!isKnown(endpoint, settings.services)) return { kind: 'refused', detail: 'unknown push service' }
      const answer = await exchange(endpoint, {
        method: 'POST',
        headers: {
          authorization: vapidAuthorization(key, endpoint, contact, clock.now() / 1000),
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          ttl: String(keptSeconds),
          urgency: notification.isUrgent ? 'high' : 'normal',
          topic: `m${notification.id}`,
        },
        body: encryptMessage(payloadOf(notification), subscription),
        timeoutMilliseconds: settings.timeoutMilliseconds,
      })
      return answer.kind === 'answered' ? outcomeOf(answer.status) : { kind: 'later', detail: answer.detail }
    },
  }
}

/** Whether an endpoint is on one of the services: a host, or `*.` before a domain for every host below it. */
function isKnown(endpoint: string, services: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  if (username !== '' || password !== '') return false
  const isOwn = protocol === 'http:' && isThisMachine(hostname)
  if (!isOwn && (protocol !== 'https:' || port !== '')) return false
  return services.some((service) =>
    service.startsWith('*.') ? hostname.endsWith(service.slice(1)) : hostname === service,
  )
}

const payloadOf = ({ id, title, text, link }: PushNotification): Buffer => {
  const rest = JSON.stringify({ id, title, text: '', link })
  // Each byte of the text may become up to six in JSON.
  const shortened = cutText(text, Math.min(600, Math.floor((mostPlainBytes - Buffer.byteLength(rest)) / 6)), 'bytes')
  return Buffer.from(JSON.stringify({ id, title, text: shortened, link }))
}

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'accepted' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  const detail = `status ${status}`
  return { kind: status === 413 ? 'refused' : 'later', detail }
}
