import { milliseconds, safeUrl, text, tokens } from './schemas.ts'
import { setting } from './setting.ts'

/** Settings of notifications in the native app. */
export const pushSettings = {
  url: setting({
    name: 'PUSH_GATEWAY_URL',
    schema: safeUrl(),
    default: '',
    description:
      'Gateway to the push services of the native app (docs/reference/native-bridge.md). Empty: the app gets no notifications. Plain http only on this machine.',
  }),
  secret: setting({
    name: 'PUSH_GATEWAY_SECRET',
    schema: text(200),
    isSecret: true,
    description: 'Secret with which requests to the gateway are signed; required with PUSH_GATEWAY_URL.',
  }),
  timeoutMilliseconds: setting({
    name: 'PUSH_GATEWAY_TIMEOUT_MILLISECONDS',
    schema: milliseconds(500, 20_000),
    default: 8000,
    description: 'Time the gateway may take to answer.',
  }),
} as const

/** Settings of notifications in browsers. */
export const webPushSettings = {
  services: setting({
    name: 'WEB_PUSH_SERVICES',
    schema: tokens(/^(\*\.)?[a-z\d]([a-z\d.-]*[a-z\d])?$/, 'web.push.apple.com'),
    default:
      'fcm.googleapis.com,web.push.apple.com,updates.push.services.mozilla.com,*.push.services.mozilla.com,*.notify.windows.com',
    description:
      'Push services of browsers that are called, by host; `*.` stands for every host below a domain. Empty: no Web Push.',
  }),
  contact: setting({
    name: 'WEB_PUSH_CONTACT',
    schema: text(200),
    default: '',
    description: 'Where push services reach the operator: a mailto: or https: address. Empty: PUBLIC_URL.',
  }),
  timeoutMilliseconds: setting({
    name: 'WEB_PUSH_TIMEOUT_MILLISECONDS',
    schema: milliseconds(500, 20_000),
    default: 8000,
    description: 'Time a push service may take to answer.',
  }),
} as const
