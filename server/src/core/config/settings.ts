// Together with the other settings files this is the one table of settings: names in the environment, defaults and
// meaning. The Config type, its validation and docs/reference/settings.md are derived from it.
import { captchaSettings } from './captchaSettings.ts'
import { channelSettings } from './channelSettings.ts'
import { consoleSettings } from './consoleSettings.ts'
import { frameAncestors, insideHosts, integer, keyRing, origins, text, trustedProxies, url } from './kinds.ts'
import { identitySettings } from './identitySettings.ts'
import { machineSettings } from './machineSettings.ts'
import { motionSettings } from './motionSettings.ts'
import { orderSettings } from './orderSettings.ts'
import { integrationSettings } from './integrationSettings.ts'
import { secret, type Setting, setting } from './setting.ts'
import { signOnSettings } from './signOnSettings.ts'
import { traceSettings } from './traceSettings.ts'

const DAY = 86_400

/** Every setting, grouped as `Config` is. */
export const settings = {
  ...machineSettings,
  brand: {
    name: setting('BRAND_NAME', text(20), '云岫数藏', 'The name collectors see, in titles and messages.'),
  },
  http: {
    port: setting('PORT', integer(0, 65_535), 8080, 'TCP port of the API and the storefront; 0 takes any free one.'),
    host: setting(
      'HOST',
      text(255),
      'localhost',
      'Address to listen on. Only this machine by default, because the built-in SMS inbox shows codes to whoever can reach it; 0.0.0.0 listens on every address.',
    ),
    publicUrl: setting(
      'PUBLIC_URL',
      url('http', 'https'),
      '',
      'Where collectors reach the site, for links in messages and payment returns; empty: http://localhost:PORT.',
    ),
    bodyLimitBytes: setting(
      'BODY_LIMIT_BYTES',
      integer(1024, 104_857_600),
      65_536,
      'Largest JSON request body in bytes; uploads have limits of their own.',
    ),
    bodySeconds: setting(
      'BODY_SECONDS',
      integer(1, 600),
      30,
      'How long the body of a request may take to arrive; uploads have a time of their own.',
    ),
    corsOrigins: setting('CORS_ORIGINS', origins(), '', 'Other web origins whose pages may call the API.'),
    trustProxy: setting(
      'TRUST_PROXY',
      trustedProxies(),
      '',
      'Reverse proxies whose X-Forwarded-For is believed; empty: none. Rate limits by address depend on it.',
    ),
    hstsSeconds: setting(
      'HSTS_SECONDS',
      integer(0, 2 * 365 * DAY),
      365 * DAY,
      'How long browsers remember to come by https alone (Strict-Transport-Security); told in production where PUBLIC_URL is https. 0 tells them to forget it.',
    ),
    plainHosts: setting(
      'PLAIN_HTTP_HOSTS',
      insideHosts(),
      '',
      'Hosts of your own network that CHAIN_RPC_URL, STORAGE_ENDPOINT and OTEL_EXPORTER_OTLP_ENDPOINT may reach by http; elsewhere than on this machine they need https.',
    ),
    siteFactor: setting(
      'NETWORK_SITE_FACTOR',
      integer(1, 65_536),
      16,
      'Limits by address count an IPv6 by its /64; how many times as much a whole /48 may do.',
    ),
    frameAncestors: setting(
      'FRAME_ANCESTORS',
      frameAncestors(),
      "'none'",
      'Sites that may show ours in a frame (Content-Security-Policy frame-ancestors).',
    ),
    storefrontFolder: setting(
      'STOREFRONT_FOLDER',
      text(1000),
      'storefront/dist',
      'The built storefront that is served, relative to the project folder; where it does not exist only the API is.',
    ),
    imageHost: setting(
      'IMAGE_HOST',
      url('http', 'https'),
      '',
      'Prefix of picture addresses, such as a CDN; empty: pictures come from this server.',
    ),
  },
  secrets: {
    keys: secret(
      'SECRET_KEYS',
      keyRing(),
      'Key ring for personal data, id:base64 of 32 bytes, separated by commas; the first encrypts and hashes, all decrypt and find. To retire a key: put a new one last and restart every process; put it first and restart every process; npm run ops -- keys rekey, which seals and hashes everything anew while the site runs; then take the old one out and restart. Empty: generated once into the data folder; required in production with an external database.',
    ),
  },
  ...integrationSettings,
  ...channelSettings,
  traces: traceSettings,
  console: consoleSettings,
  signOn: signOnSettings,
  uploads: {
    maximumBytes: setting(
      'UPLOAD_MAX_BYTES',
      integer(1024, 104_857_600),
      10_485_760,
      'Largest uploaded file in bytes.',
    ),
    seconds: setting('UPLOAD_SECONDS', integer(1, 3600), 600, 'How long an upload may take to arrive.'),
    perDay: setting('UPLOADS_PER_DAY', integer(1, 100_000), 30, 'Uploads an account may send in a day.'),
    perAddress: setting(
      'UPLOADS_PER_ADDRESS',
      integer(1, 1_000_000),
      300,
      'Uploads one network address may send in a day; many people may share one.',
    ),
  },
  motions: motionSettings,
  identity: identitySettings,
  captcha: captchaSettings,
  security: {
    codeWrongTries: setting('SECURITY_CODE_WRONG_TRIES', integer(1, 20), 5, 'Wrong entries that lock a safe code.'),
    codeLockSeconds: setting('SECURITY_CODE_LOCK_SECONDS', integer(60, DAY), 1800, 'How long that lock lasts.'),
    giftFreezeSeconds: setting(
      'GIFT_FREEZE_SECONDS',
      integer(0, 30 * DAY),
      DAY,
      'How long nothing can be given away or destroyed after a safe code was set, at first or anew, or a password or phone was changed.',
    ),
    transferTokenSeconds: setting(
      'TRANSFER_TOKEN_SECONDS',
      integer(30, 3600),
      300,
      'How long an entered safe code is good for the one act it was entered for.',
    ),
    walletChallengeSeconds: setting(
      'WALLET_CHALLENGE_SECONDS',
      integer(60, 3600),
      600,
      'How long the message that proves an own wallet can be signed.',
    ),
  },
  order: orderSettings,
  account: {
    addresses: setting(
      'ADDRESSES_PER_ACCOUNT',
      integer(1, 1000),
      20,
      'Delivery addresses one account may have. What operators set in the console goes before it.',
    ),
    favourites: setting(
      'FAVOURITES_PER_ACCOUNT',
      integer(1, 100_000),
      2000,
      'Favourites one account may have, and shops it may follow. What operators set in the console goes before it.',
    ),
  },
  gift: {
    perDay: setting(
      'GIFTS_PER_DAY',
      integer(1, 1000),
      3,
      'Gifts a collector may send in a day. What operators set in the console goes before it.',
    ),
    pendingSeconds: setting(
      'GIFT_PENDING_SECONDS',
      integer(60, 30 * DAY),
      DAY,
      'How long a gift waits to be received before it goes back. What operators set in the console goes before it.',
    ),
    lookupsPerDay: setting(
      'GIFT_LOOKUPS_PER_DAY',
      integer(1, 1000),
      20,
      'Recipients a sender may name in a day, whether they are found or not. What operators set in the console goes before it.',
    ),
  },
  exchange: {
    wrongTries: setting(
      'EXCHANGE_WRONG_TRIES',
      integer(1, 100),
      5,
      'Wrong gift codes that lock an account out of redeeming. What operators set in the console goes before it.',
    ),
    wrongSeconds: setting(
      'EXCHANGE_WRONG_SECONDS',
      integer(60, DAY),
      600,
      'The time within which wrong gift codes add up, and how long the lock then lasts. What operators set in the console goes before it.',
    ),
  },
  rights: {
    passSeconds: setting(
      'RIGHTS_PASS_SECONDS',
      integer(15, 3600),
      60,
      'How long a pass for a right that is redeemed on site is shown before the next one. What operators set in the console goes before it.',
    ),
    passGraceSeconds: setting(
      'RIGHTS_PASS_GRACE_SECONDS',
      integer(0, 3600),
      60,
      'How much longer staff may still redeem it, for slow networks. What operators set in the console goes before it.',
    ),
    passesPerMinute: setting(
      'RIGHTS_PASSES_PER_MINUTE',
      integer(1, 1000),
      20,
      'Passes one account may ask for. What operators set in the console goes before it.',
    ),
    wrongTries: setting(
      'RIGHTS_WRONG_TRIES',
      integer(1, 1000),
      10,
      'Wrong pass codes after which a member of staff has to wait. What operators set in the console goes before it.',
    ),
    wrongSeconds: setting(
      'RIGHTS_WRONG_SECONDS',
      integer(60, DAY),
      600,
      'The time within which wrong pass codes add up. What operators set in the console goes before it.',
    ),
  },
  live: {
    listeners: setting(
      'LIVE_LISTENERS',
      integer(1, 1_000_000),
      10_000,
      'Open pages one process tells what is new; more are told to come again.',
    ),
    listenersPerAddress: setting(
      'LIVE_LISTENERS_PER_ADDRESS',
      integer(1, 1_000_000),
      500,
      'How many of them one address may hold; a whole campus may be behind one.',
    ),
    heartbeatSeconds: setting(
      'LIVE_HEARTBEAT_SECONDS',
      integer(1, 60),
      15,
      'How often a quiet stream says that it is alive; less than the shortest patience of the proxies before it.',
    ),
    keptSeconds: setting('LIVE_KEPT_SECONDS', integer(60, DAY), 900, 'How long live events are kept for who was away.'),
    replayed: setting(
      'LIVE_REPLAYED',
      integer(1, 10_000),
      200,
      'Missed events of a topic that are told again; who missed more loads the list anew. Each process keeps as many in memory.',
    ),
    unsentBytes: setting(
      'LIVE_UNSENT_BYTES',
      integer(1024, 16_777_216),
      131_072,
      'Bytes that may wait for a slow listener before it is disconnected.',
    ),
  },
  draw: {
    maximumWaiting: setting(
      'DRAW_MAXIMUM_WAITING',
      integer(1, 1_000_000),
      20_000,
      'Draws of lotteries that may wait for their turn in one process; more are told to come again.',
    ),
  },
  barrage: {
    everySeconds: setting(
      'BARRAGE_EVERY_SECONDS',
      integer(0, 3600),
      10,
      'Shortest time between two lines of one person. What operators set in the console goes before it.',
    ),
    checksPerMinute: setting(
      'BARRAGE_CHECKS_PER_MINUTE',
      integer(1, 1000),
      12,
      'Own words of one person that are judged in a minute, whether they are sent or refused. What operators set in the console goes before it.',
    ),
  },
} as const satisfies Record<string, Record<string, Setting<unknown>>>
