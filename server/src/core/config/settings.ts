// With outsideSettings.ts the one table of settings: their names in the environment, defaults and meaning. The Config
// type, its validation and docs/settings.md are all drawn from it.
import { choice, frameAncestors, integer, keyRing, origins, text, trustedProxies, url } from './kinds.ts'
import { outsideSettings } from './outsideSettings.ts'
import { secret, type Setting, setting } from './setting.ts'

const DAY = 86_400

/** Every setting, grouped as `Config` is. */
export const settings = {
  process: {
    environment: setting(
      'NODE_ENV',
      choice('development', 'test', 'production'),
      'development',
      'production asks for real secrets wherever the database is an external one.',
    ),
    dataFolder: setting(
      'DATA_FOLDER',
      text(1000),
      '.data',
      'Where the embedded database, the embedded chain, uploads and generated secrets live; relative to the project folder.',
    ),
    logLevel: setting(
      'LOG_LEVEL',
      choice('silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'),
      'info',
      'The least important messages that are written.',
    ),
  },
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
  database: {
    url: setting(
      'DATABASE_URL',
      url('postgres', 'postgresql'),
      '',
      'Postgres 15 to 18; empty: an embedded one in the data folder. May hold a password.',
    ),
    poolSize: setting(
      'DATABASE_POOL_SIZE',
      integer(2, 500),
      20,
      'Connections each process keeps at most; a worker holds one while it writes to the chain.',
    ),
  },
  secrets: {
    keys: secret(
      'SECRET_KEYS',
      keyRing(),
      'Key ring for personal data, id:base64 of 32 bytes, separated by commas; the first encrypts, all decrypt. Empty: generated once into the data folder; required in production with an external database.',
    ),
  },
  ...outsideSettings,
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
  identity: {
    accessTokenSeconds: setting('ACCESS_TOKEN_SECONDS', integer(60, DAY), 7200, 'Life of an access token.'),
    refreshTokenSeconds: setting(
      'REFRESH_TOKEN_SECONDS',
      integer(3600, 365 * DAY),
      30 * DAY,
      'Life of a refresh token, counted from its last rotation.',
    ),
    smsCodeSeconds: setting('SMS_CODE_SECONDS', integer(60, 3600), 300, 'How long an SMS code can be used.'),
    smsIntervalSeconds: setting(
      'SMS_INTERVAL_SECONDS',
      integer(0, 3600),
      60,
      'Shortest time between two codes to one phone.',
    ),
    smsPerDay: setting('SMS_PER_DAY', integer(1, 1000), 10, 'Codes one phone may receive in a day.'),
    smsWrongTries: setting('SMS_WRONG_TRIES', integer(1, 20), 5, 'Wrong entries that burn a code.'),
    captchaSeconds: setting('CAPTCHA_SECONDS', integer(10, 3600), 120, 'How long a captcha can be answered.'),
    lookupsPerDay: setting(
      'LOOKUPS_PER_DAY',
      integer(1, 1000),
      20,
      'Phones an account may look up in a day, to see whom a gift would go to.',
    ),
    profileChangesPerHour: setting(
      'PROFILE_CHANGES_PER_HOUR',
      integer(1, 10_000),
      30,
      'How often an account may have new words about itself judged in an hour; a service may be paid for each.',
    ),
    kycTriesPerDay: setting('KYC_TRIES_PER_DAY', integer(1, 100), 5, 'Real-name attempts an account has in a day.'),
  },
  security: {
    codeWrongTries: setting('SECURITY_CODE_WRONG_TRIES', integer(1, 20), 5, 'Wrong entries that lock a safe code.'),
    codeLockSeconds: setting('SECURITY_CODE_LOCK_SECONDS', integer(60, DAY), 1800, 'How long that lock lasts.'),
    giftFreezeSeconds: setting(
      'GIFT_FREEZE_SECONDS',
      integer(0, 30 * DAY),
      DAY,
      'How long nothing can be given away after a safe code was set anew.',
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
  order: {
    windowDropSeconds: setting(
      'ORDER_WINDOW_DROP_SECONDS',
      integer(30, DAY),
      300,
      'Time to pay an order of a drop, a limited sale that opens at a set time.',
    ),
    windowDigitalSeconds: setting(
      'ORDER_WINDOW_DIGITAL_SECONDS',
      integer(30, DAY),
      600,
      'Time to pay any other digital order.',
    ),
    windowPhysicalSeconds: setting(
      'ORDER_WINDOW_PHYSICAL_SECONDS',
      integer(30, DAY),
      1800,
      'Time to pay an order of physical goods.',
    ),
    autoReceiveSeconds: setting(
      'ORDER_AUTO_RECEIVE_SECONDS',
      integer(60, 365 * DAY),
      14 * DAY,
      'When a parcel counts as received without a word from its buyer, counted from its sending.',
    ),
    returnSeconds: setting(
      'ORDER_RETURN_SECONDS',
      integer(60, 365 * DAY),
      7 * DAY,
      'How long after its receipt a buyer may ask to send physical goods back.',
    ),
    minimumAge: setting('MINIMUM_AGE', integer(0, 100), 18, 'Full years a buyer must have.'),
    maximumBatch: setting('ORDER_MAXIMUM_BATCH', integer(1, 5000), 500, 'Orders one statement writes at most.'),
    maximumWaiting: setting(
      'ORDER_MAXIMUM_WAITING',
      integer(1, 1_000_000),
      20_000,
      'Orders for one good that may wait to be written in one process; more are told to come again.',
    ),
  },
  account: {
    addresses: setting('ADDRESSES_PER_ACCOUNT', integer(1, 1000), 20, 'Delivery addresses one account may have.'),
    favourites: setting(
      'FAVOURITES_PER_ACCOUNT',
      integer(1, 100_000),
      2000,
      'Favourites one account may have, and shops it may follow.',
    ),
  },
  gift: {
    perDay: setting('GIFTS_PER_DAY', integer(1, 1000), 3, 'Gifts a collector may send in a day.'),
    pendingSeconds: setting(
      'GIFT_PENDING_SECONDS',
      integer(60, 30 * DAY),
      DAY,
      'How long a gift waits to be received before it goes back.',
    ),
    lookupsPerDay: setting(
      'GIFT_LOOKUPS_PER_DAY',
      integer(1, 1000),
      20,
      'Recipients a sender may name in a day, whether they are found or not.',
    ),
  },
  exchange: {
    wrongTries: setting(
      'EXCHANGE_WRONG_TRIES',
      integer(1, 100),
      5,
      'Wrong gift codes that lock an account out of redeeming.',
    ),
    wrongSeconds: setting(
      'EXCHANGE_WRONG_SECONDS',
      integer(60, DAY),
      600,
      'The time within which wrong gift codes add up, and how long the lock then lasts.',
    ),
  },
  rights: {
    passSeconds: setting(
      'RIGHTS_PASS_SECONDS',
      integer(15, 3600),
      60,
      'How long a pass for a right that is redeemed on site is shown before the next one.',
    ),
    passGraceSeconds: setting(
      'RIGHTS_PASS_GRACE_SECONDS',
      integer(0, 3600),
      60,
      'How much longer staff may still redeem it, for slow networks.',
    ),
    passesPerMinute: setting('RIGHTS_PASSES_PER_MINUTE', integer(1, 1000), 20, 'Passes one account may ask for.'),
    wrongTries: setting(
      'RIGHTS_WRONG_TRIES',
      integer(1, 1000),
      10,
      'Wrong pass codes after which a member of staff has to wait.',
    ),
    wrongSeconds: setting(
      'RIGHTS_WRONG_SECONDS',
      integer(60, DAY),
      600,
      'The time within which wrong pass codes add up.',
    ),
  },
  live: {
    listeners: setting(
      'LIVE_LISTENERS',
      integer(1, 1_000_000),
      10_000,
      'Open pages one process tells what is new; more are told to come again.',
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
      'Shortest time between two lines of one person.',
    ),
    checksPerMinute: setting(
      'BARRAGE_CHECKS_PER_MINUTE',
      integer(1, 1000),
      12,
      'Own words of one person that are judged in a minute, whether they are sent or refused.',
    ),
  },
} as const satisfies Record<string, Record<string, Setting<unknown>>>
