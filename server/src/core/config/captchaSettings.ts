import { choice, digits, integer, milliseconds, safeUrl, seconds, text } from './schemas.ts'
import { setting } from './setting.ts'

/** Settings of the captcha shown before a code is sent, and of the provider that may replace it. */
export const captchaSettings = {
  provider: setting({
    name: 'CAPTCHA_PROVIDER',
    schema: choice('own', 'tencent'),
    default: 'own',
    description:
      '`own` is the built-in puzzle. `tencent` (天御验证码) loads its script into the page and charges for its answers; if it fails, the built-in puzzle replaces it.',
  }),
  appId: setting({
    name: 'CAPTCHA_APP_ID',
    schema: digits(15),
    default: '',
    description: 'CaptchaAppId of the application at Tencent; pages contain it.',
  }),
  appSecretKey: setting({
    name: 'CAPTCHA_APP_SECRET_KEY',
    schema: text(),
    isSecret: true,
    description: 'AppSecretKey of CAPTCHA_APP_ID.',
  }),
  accessKeyId: setting({
    name: 'CAPTCHA_ACCESS_KEY_ID',
    schema: text(),
    default: '',
    description: 'SecretId of Tencent.',
  }),
  accessKeySecret: setting({
    name: 'CAPTCHA_ACCESS_KEY_SECRET',
    schema: text(),
    isSecret: true,
    description: 'SecretKey of CAPTCHA_ACCESS_KEY_ID.',
  }),
  endpoint: setting({
    name: 'CAPTCHA_ENDPOINT',
    schema: safeUrl(),
    default: '',
    description: 'Endpoint of the provider. Empty: its public one. Plain http only on this machine.',
  }),
  timeoutMilliseconds: setting({
    name: 'CAPTCHA_TIMEOUT_MILLISECONDS',
    schema: milliseconds(500, 20_000),
    default: 3000,
    description: 'Time the provider may take to answer before the built-in puzzle replaces it.',
  }),
  outageSeconds: setting({
    name: 'CAPTCHA_OUTAGE_SECONDS',
    schema: seconds(1, 3600),
    default: 60,
    description: 'Time for which a process uses the built-in puzzle after the provider did not answer.',
  }),
  fallbackWorkBits: setting({
    name: 'CAPTCHA_FALLBACK_WORK_BITS',
    schema: integer(0, 16),
    default: 6,
    description:
      'Minimum of CAPTCHA_WORK_BITS while a provider is configured, so that choosing the built-in puzzle instead costs time.',
  }),
  drawnPerMinute: setting({
    name: 'CAPTCHAS_PER_ADDRESS_MINUTE',
    schema: integer(1, 1_000_000),
    default: 60,
    description: 'Puzzles per network address and minute. A whole campus may share one address.',
  }),
  wrongPerHour: setting({
    name: 'CAPTCHA_WRONG_PER_ADDRESS_HOUR',
    schema: integer(1, 1_000_000),
    default: 60,
    description: 'Wrong answers in an hour after which an address gets no more puzzles.',
  }),
  leastWorkBits: setting({
    name: 'CAPTCHA_WORK_BITS',
    schema: integer(0, 16),
    default: 2,
    description:
      'Zero bits of the proof of work that the browser computes for each puzzle; one more doubles the work. 2 takes a tenth of a second on a phone.',
  }),
  mostWorkBits: setting({
    name: 'CAPTCHA_WORK_BITS_MOST',
    schema: integer(0, 20),
    default: 8,
    description: 'Maximum bits of work for any caller; 8 takes a cheap phone about ten seconds.',
  }),
  waiting: setting({
    name: 'CAPTCHAS_WAITING',
    schema: integer(1, 10_000),
    default: 60,
    description: 'Puzzles that may wait to be rendered in one process. Further ones are refused with a retry.',
  }),
} as const
