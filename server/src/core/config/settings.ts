// Together with the other settings files this is the one table of settings: variables of the environment, defaults and
// meaning. The Config type, its validation and docs/reference/settings.md are derived from it.
import { captchaSettings } from './captchaSettings.ts'
import { channelSettings } from './channelSettings.ts'
import { consoleSettings } from './consoleSettings.ts'
import {
  bytes,
  frameAncestors,
  insideHosts,
  integer,
  keyRing,
  origins,
  seconds,
  text,
  trustedProxies,
  url,
} from './schemas.ts'
import { identitySettings } from './identitySettings.ts'
import { machineSettings } from './machineSettings.ts'
import { motionSettings } from './motionSettings.ts'
import { orderSettings } from './orderSettings.ts'
import { integrationSettings } from './integrationSettings.ts'
import { type Setting, setting } from './setting.ts'
import { staffMessageSettings } from './staffMessageSettings.ts'
import { signOnSettings } from './signOnSettings.ts'
import { traceSettings } from './traceSettings.ts'

const DAY = 86_400

/** Every setting, grouped as `Config` is. */
export const settings = {
  ...machineSettings,
  brand: {
    name: setting({
      name: 'BRAND_NAME',
      schema: text(20),
      default: '云岫数藏',
      description: 'Name of the platform that collectors see in titles and messages.',
    }),
  },
  http: {
    port: setting({
      name: 'PORT',
      schema: integer(0, 65_535),
      default: 8080,
      description: 'TCP port of the API and the storefront. 0 takes any free port.',
    }),
    host: setting({
      name: 'HOST',
      schema: text(255),
      default: 'localhost',
      description:
        'Address to listen on. By default only this machine, because the built-in SMS inbox shows codes to everybody who can reach it. 0.0.0.0 listens on every address.',
    }),
    publicUrl: setting({
      name: 'PUBLIC_URL',
      schema: url('http', 'https'),
      default: '',
      description:
        'URL at which collectors reach the site, for links in messages and returns from payment. Empty: http://localhost:PORT.',
    }),
    bodyLimitBytes: setting({
      name: 'BODY_LIMIT_BYTES',
      schema: bytes(1024, 104_857_600),
      default: 65_536,
      description: 'Largest JSON request body. Uploads have limits of their own.',
    }),
    bodySeconds: setting({
      name: 'BODY_SECONDS',
      schema: seconds(1, 600),
      default: 30,
      description: 'Time within which a request body must arrive. Uploads have a limit of their own.',
    }),
    corsOrigins: setting({
      name: 'CORS_ORIGINS',
      schema: origins(),
      default: '',
      description: 'Other web origins whose pages may call the API.',
    }),
    trustProxy: setting({
      name: 'TRUST_PROXY',
      schema: trustedProxies(),
      default: '',
      description:
        'Reverse proxies whose X-Forwarded-For is trusted. Empty: none. Rate limits by address depend on it.',
    }),
    hstsSeconds: setting({
      name: 'HSTS_SECONDS',
      schema: seconds(0, 2 * 365 * DAY),
      default: 365 * DAY,
      description: 'Duration of Strict-Transport-Security, sent in production if PUBLIC_URL is https. 0 revokes it.',
    }),
    plainHosts: setting({
      name: 'PLAIN_HTTP_HOSTS',
      schema: insideHosts(),
      default: '',
      description:
        'Hosts of your own network that CHAIN_RPC_URL, STORAGE_ENDPOINT and OTEL_EXPORTER_OTLP_ENDPOINT may reach over plain http. All others require https, except this machine.',
    }),
    siteFactor: setting({
      name: 'NETWORK_SITE_FACTOR',
      schema: integer(1, 65_536),
      default: 16,
      description:
        'Limits by address count an IPv6 address by its /64. Factor by which the limit of a whole /48 is higher.',
    }),
    frameAncestors: setting({
      name: 'FRAME_ANCESTORS',
      schema: frameAncestors(),
      default: "'none'",
      description: 'Sites that may embed ours in a frame (Content-Security-Policy frame-ancestors).',
    }),
    storefrontFolder: setting({
      name: 'STOREFRONT_FOLDER',
      schema: text(1000),
      default: 'storefront/dist',
      description:
        'Built storefront to serve, relative to the project folder. If it does not exist, only the API is served.',
    }),
    imageHost: setting({
      name: 'IMAGE_HOST',
      schema: url('http', 'https'),
      default: '',
      description: 'Prefix of picture URLs, such as a CDN. Empty: this server serves them.',
    }),
  },
  secrets: {
    keys: setting({
      name: 'SECRET_KEYS',
      schema: keyRing(),
      isSecret: true,
      description:
        'Key ring for personal data: id:base64 of 32 bytes, separated by commas. The first key encrypts and hashes; all decrypt and search. To retire a key: append a new one and restart every process; move it to the front and restart every process; run `npm run ops -- keys rekey`; then remove the old one and restart. Empty: generated once into the data folder; required in production with an external database.',
    }),
  },
  ...integrationSettings,
  ...channelSettings,
  traces: traceSettings,
  console: consoleSettings,
  signOn: signOnSettings,
  staffMessages: staffMessageSettings,
  uploads: {
    maximumBytes: setting({
      name: 'UPLOAD_MAX_BYTES',
      schema: bytes(1024, 104_857_600),
      default: 10_485_760,
      description: 'Largest uploaded file.',
    }),
    seconds: setting({
      name: 'UPLOAD_SECONDS',
      schema: seconds(1, 3600),
      default: 600,
      description: 'Time within which an upload must arrive.',
    }),
    perDay: setting({
      name: 'UPLOADS_PER_DAY',
      schema: integer(1, 100_000),
      default: 30,
      description: 'Uploads per account and day.',
    }),
    perAddress: setting({
      name: 'UPLOADS_PER_ADDRESS',
      schema: integer(1, 1_000_000),
      default: 300,
      description: 'Uploads per network address and day. Many people may share one address.',
    }),
  },
  motions: motionSettings,
  identity: identitySettings,
  captcha: captchaSettings,
  security: {
    codeWrongTries: setting({
      name: 'SECURITY_CODE_WRONG_TRIES',
      schema: integer(1, 20),
      default: 5,
      description: 'Wrong entries after which a safe code is locked.',
    }),
    codeLockSeconds: setting({
      name: 'SECURITY_CODE_LOCK_SECONDS',
      schema: seconds(60, DAY),
      default: 1800,
      description: 'Duration of that lock.',
    }),
    giftFreezeSeconds: setting({
      name: 'GIFT_FREEZE_SECONDS',
      schema: seconds(0, 30 * DAY),
      default: DAY,
      description:
        'Time during which nothing can be given away or destroyed after a safe code, password or phone was set or changed.',
    }),
    transferTokenSeconds: setting({
      name: 'TRANSFER_TOKEN_SECONDS',
      schema: seconds(30, 3600),
      default: 300,
      description: 'Time for which an entered safe code authorises the one action it was entered for.',
    }),
    walletChallengeSeconds: setting({
      name: 'WALLET_CHALLENGE_SECONDS',
      schema: seconds(60, 3600),
      default: 600,
      description: 'Time within which the message that proves an external wallet can be signed.',
    }),
  },
  order: orderSettings,
  account: {
    addresses: setting({
      name: 'ADDRESSES_PER_ACCOUNT',
      schema: integer(1, 1000),
      default: 20,
      scope: 'operators',
      description: 'Delivery addresses per account.',
    }),
    favourites: setting({
      name: 'FAVOURITES_PER_ACCOUNT',
      schema: integer(1, 100_000),
      default: 2000,
      scope: 'operators',
      description: 'Favourites per account, and shops an account may follow.',
    }),
  },
  gift: {
    perDay: setting({
      name: 'GIFTS_PER_DAY',
      schema: integer(1, 1000),
      default: 3,
      scope: 'operators',
      description: 'Gifts a collector may send in a day.',
    }),
    pendingSeconds: setting({
      name: 'GIFT_PENDING_SECONDS',
      schema: seconds(60, 30 * DAY),
      default: DAY,
      scope: 'operators',
      description: 'Time a gift waits to be accepted before it returns to its sender.',
    }),
    lookupsPerDay: setting({
      name: 'GIFT_LOOKUPS_PER_DAY',
      schema: integer(1, 1000),
      default: 20,
      scope: 'operators',
      description: 'Recipients a sender may look up in a day, found or not.',
    }),
  },
  exchange: {
    wrongTries: setting({
      name: 'EXCHANGE_WRONG_TRIES',
      schema: integer(1, 100),
      default: 5,
      scope: 'operators',
      description: 'Wrong gift codes after which an account is locked out of redeeming.',
    }),
    wrongSeconds: setting({
      name: 'EXCHANGE_WRONG_SECONDS',
      schema: seconds(60, DAY),
      default: 600,
      scope: 'operators',
      description: 'Time within which wrong gift codes add up, and duration of the lock.',
    }),
  },
  rights: {
    passSeconds: setting({
      name: 'RIGHTS_PASS_SECONDS',
      schema: seconds(15, 3600),
      default: 60,
      scope: 'operators',
      description: 'Time for which one pass of an on-site right is shown before the next replaces it.',
    }),
    passGraceSeconds: setting({
      name: 'RIGHTS_PASS_GRACE_SECONDS',
      schema: seconds(0, 3600),
      default: 60,
      scope: 'operators',
      description: 'Extra time in which staff may still redeem an expired pass, for slow networks.',
    }),
    passesPerMinute: setting({
      name: 'RIGHTS_PASSES_PER_MINUTE',
      schema: integer(1, 1000),
      default: 20,
      scope: 'operators',
      description: 'Passes one account may request in a minute.',
    }),
    wrongTries: setting({
      name: 'RIGHTS_WRONG_TRIES',
      schema: integer(1, 1000),
      default: 10,
      scope: 'operators',
      description: 'Wrong pass codes after which a member of staff is locked out.',
    }),
    wrongSeconds: setting({
      name: 'RIGHTS_WRONG_SECONDS',
      schema: seconds(60, DAY),
      default: 600,
      scope: 'operators',
      description: 'Time within which wrong pass codes add up.',
    }),
  },
  live: {
    listeners: setting({
      name: 'LIVE_LISTENERS',
      schema: integer(1, 1_000_000),
      default: 10_000,
      description: 'Open live streams per process. Further ones are refused with a retry.',
    }),
    listenersPerAddress: setting({
      name: 'LIVE_LISTENERS_PER_ADDRESS',
      schema: integer(1, 1_000_000),
      default: 500,
      description: 'Live streams per network address. A whole campus may share one address.',
    }),
    heartbeatSeconds: setting({
      name: 'LIVE_HEARTBEAT_SECONDS',
      schema: seconds(1, 60),
      default: 15,
      description:
        'Interval of heartbeats on a quiet stream. Use less than the shortest idle timeout of the proxies in front.',
    }),
    keptSeconds: setting({
      name: 'LIVE_KEPT_SECONDS',
      schema: seconds(60, DAY),
      default: 900,
      description: 'Time for which live events are kept for clients that reconnect.',
    }),
    replayed: setting({
      name: 'LIVE_REPLAYED',
      schema: integer(1, 10_000),
      default: 200,
      description:
        'Missed events of a topic that are replayed. A client that missed more reloads the list. Each process keeps as many in memory.',
    }),
    unsentBytes: setting({
      name: 'LIVE_UNSENT_BYTES',
      schema: bytes(1024, 16_777_216),
      default: 131_072,
      description: 'Unsent data after which a slow client is disconnected.',
    }),
  },
  draw: {
    maximumWaiting: setting({
      name: 'DRAW_MAXIMUM_WAITING',
      schema: integer(1, 1_000_000),
      default: 20_000,
      description: 'Draws of lotteries that may wait in one process. Further ones are refused with a retry.',
    }),
  },
  barrage: {
    everySeconds: setting({
      name: 'BARRAGE_EVERY_SECONDS',
      schema: seconds(0, 3600),
      default: 10,
      scope: 'operators',
      description: 'Shortest time between two barrage lines of one person.',
    }),
    checksPerMinute: setting({
      name: 'BARRAGE_CHECKS_PER_MINUTE',
      schema: integer(1, 1000),
      default: 12,
      scope: 'operators',
      description: 'Texts of one person that are moderated in a minute, whether sent or refused.',
    }),
  },
} as const satisfies Record<string, Record<string, Setting<unknown>>>
