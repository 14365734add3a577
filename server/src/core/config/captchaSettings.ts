import { choice, digits, integer, safeUrl, text } from './kinds.ts'
import { secret, setting } from './setting.ts'

/** Settings of the captcha shown before a code is sent, and of the provider that may replace it. */
export const captchaSettings = {
  provider: setting(
    'CAPTCHA_PROVIDER',
    choice('own', 'tencent'),
    'own',
    'own is the house’s puzzle; tencent (天御验证码) loads its script into the page and charges for its answers. Where it does not work, the puzzle is asked for.',
  ),
  appId: setting('CAPTCHA_APP_ID', digits(15), '', 'CaptchaAppId of the application at tencent; pages name it.'),
  appSecretKey: secret('CAPTCHA_APP_SECRET_KEY', text(), 'AppSecretKey, belongs to CAPTCHA_APP_ID.'),
  accessKeyId: setting('CAPTCHA_ACCESS_KEY_ID', text(), '', 'SecretId of tencent.'),
  accessKeySecret: secret('CAPTCHA_ACCESS_KEY_SECRET', text(), 'SecretKey, belongs to CAPTCHA_ACCESS_KEY_ID.'),
  endpoint: setting(
    'CAPTCHA_ENDPOINT',
    safeUrl(),
    '',
    "Address of the provider's interface; empty: its public one. http only on this machine.",
  ),
  timeoutMilliseconds: setting(
    'CAPTCHA_TIMEOUT_MILLISECONDS',
    integer(500, 20_000),
    3000,
    'How long the provider may take to answer; after that our own puzzle is asked for.',
  ),
  outageSeconds: setting(
    'CAPTCHA_OUTAGE_SECONDS',
    integer(1, 3600),
    60,
    'How long a process asks for our own puzzle after the provider did not answer it.',
  ),
  fallbackWorkBits: setting(
    'CAPTCHA_FALLBACK_WORK_BITS',
    integer(0, 16),
    6,
    'CAPTCHA_WORK_BITS while a provider is configured, if that is more: who chooses our puzzle instead pays in time.',
  ),
  drawnPerMinute: setting(
    'CAPTCHAS_PER_ADDRESS_MINUTE',
    integer(1, 1_000_000),
    60,
    'Puzzles one address may ask for in a minute; a whole campus may be behind one.',
  ),
  wrongPerHour: setting(
    'CAPTCHA_WRONG_PER_ADDRESS_HOUR',
    integer(1, 1_000_000),
    60,
    'Wrong answers in an hour after which an address gets no more puzzles.',
  ),
  leastWorkBits: setting(
    'CAPTCHA_WORK_BITS',
    integer(0, 16),
    2,
    'Zero bits that the browser works out besides; one more is twice the work. 2 is a tenth of a second on a phone.',
  ),
  mostWorkBits: setting(
    'CAPTCHA_WORK_BITS_MOST',
    integer(0, 20),
    8,
    'Most bits of work for any caller; 8 takes a cheap phone about ten seconds.',
  ),
  waiting: setting(
    'CAPTCHAS_WAITING',
    integer(1, 10_000),
    60,
    'Puzzles that may wait to be drawn in one process; more are told to come again.',
  ),
} as const
