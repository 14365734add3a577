// The one table of settings: their names in the environment, defaults and meaning. The Config type, its validation
// and docs/settings.md are all drawn from it, so it is longer than a file should be and changes in one place only.
import {
  choice,
  choices,
  frameAncestors,
  integer,
  type Kind,
  keyRing,
  numbered,
  origins,
  privateKey,
  safeUrl,
  text,
  trustedProxies,
  url,
} from './kinds.ts'

/** One setting. `preset` is the text used when the environment has none or an empty one. */
export interface Setting<Value> {
  readonly name: string
  readonly kind: Kind<Value>
  readonly preset: string
  readonly doc: string
  /** A secret is never shown in errors. */
  readonly secret: boolean
}

function setting<Value>(name: string, kind: Kind<Value>, preset: string | number, doc: string): Setting<Value> {
  return { name, kind, preset: String(preset), doc, secret: false }
}

function secret<Value>(name: string, kind: Kind<Value>, doc: string): Setting<Value> {
  return { name, kind, preset: '', doc, secret: true }
}

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
  chain: {
    rpcUrl: setting('CHAIN_RPC_URL', url('http', 'https'), '', 'JSON-RPC of an EVM chain; empty: an embedded one.'),
    name: setting('CHAIN_NAME', text(40), '云岫链', 'The name collectors see of the chain.'),
    id: setting('CHAIN_ID', integer(1), 31_337, 'Chain id that the RPC must answer with.'),
    minterKey: secret(
      'CHAIN_MINTER_KEY',
      privateKey(),
      'Private key that mints and burns. Empty: generated once into the data folder with the embedded chain; required with CHAIN_RPC_URL.',
    ),
  },
  sms: {
    provider: setting(
      'SMS_PROVIDER',
      choice('inbox', 'aliyun', 'tencent'),
      'inbox',
      'inbox keeps messages on a page of this server; the others send and charge for them.',
    ),
    accessKeyId: setting('SMS_ACCESS_KEY_ID', text(), '', 'AccessKey ID of aliyun, SecretId of tencent.'),
    accessKeySecret: secret('SMS_ACCESS_KEY_SECRET', text(), 'Belongs to SMS_ACCESS_KEY_ID.'),
    signName: setting('SMS_SIGN_NAME', text(40), '', 'The approved signature that opens each message.'),
    template: setting('SMS_TEMPLATE', text(40), '', 'Code of the approved template of every purpose without its own.'),
    templates: setting(
      'SMS_TEMPLATES',
      numbered(1, 2, 3, 4, 5, 7),
      '',
      'Templates by purpose: 1 login, 2 forgotten password, 3 new password, 4 new phone, 5 gift, 7 safe code.',
    ),
    templateFields: setting(
      'SMS_TEMPLATE_FIELDS',
      choices('code', 'minutes'),
      'code',
      'What the templates have gaps for: by name with aliyun, in this order with tencent.',
    ),
    appId: setting('SMS_APP_ID', text(20), '', 'SdkAppId of the application at tencent.'),
    region: setting('SMS_REGION', text(40), 'ap-guangzhou', 'Region of tencent that is asked.'),
    endpoint: setting(
      'SMS_ENDPOINT',
      safeUrl(),
      '',
      "Address of the provider's interface; empty: its public one. http only on this machine.",
    ),
    timeoutMilliseconds: setting(
      'SMS_TIMEOUT_MILLISECONDS',
      integer(500, 20_000),
      5000,
      'How long the provider may take to accept a message.',
    ),
    dailyBudget: setting(
      'SMS_DAILY_BUDGET',
      integer(1, 100_000_000),
      50_000,
      'Messages a day in all, whoever asks for them; the log warns at four fifths.',
    ),
    perAddressAndHour: setting(
      'SMS_PER_ADDRESS_HOUR',
      integer(1, 1_000_000),
      100,
      'Codes one address may ask for in an hour; a whole campus may be behind one.',
    ),
    perDeviceAndHour: setting(
      'SMS_PER_DEVICE_HOUR',
      integer(1, 1_000_000),
      60,
      'Codes one browser behind one address may ask for in an hour.',
    ),
  },
  realName: {
    provider: setting(
      'REAL_NAME_PROVIDER',
      choice('local', 'tencent'),
      'local',
      'local decides from the ID number alone; tencent compares it with the name and charges for it.',
    ),
    accessKeyId: setting('REAL_NAME_ACCESS_KEY_ID', text(), '', 'SecretId of tencent.'),
    accessKeySecret: secret('REAL_NAME_ACCESS_KEY_SECRET', text(), 'Belongs to REAL_NAME_ACCESS_KEY_ID.'),
    endpoint: setting(
      'REAL_NAME_ENDPOINT',
      safeUrl(),
      '',
      "Address of the provider's interface; empty: its public one. http only on this machine.",
    ),
    timeoutMilliseconds: setting(
      'REAL_NAME_TIMEOUT_MILLISECONDS',
      integer(500, 20_000),
      8000,
      'How long the provider may take to answer.',
    ),
  },
  moderation: {
    provider: setting(
      'MODERATION_PROVIDER',
      choice('local', 'aliyun'),
      'local',
      "local looks words up in the house's own lists and leaves every picture to a person; aliyun is asked besides and charges for it.",
    ),
    accessKeyId: setting('MODERATION_ACCESS_KEY_ID', text(), '', 'AccessKey ID of aliyun.'),
    accessKeySecret: secret('MODERATION_ACCESS_KEY_SECRET', text(), 'Belongs to MODERATION_ACCESS_KEY_ID.'),
    endpoint: setting(
      'MODERATION_ENDPOINT',
      safeUrl(),
      '',
      "Address of the provider's interface; empty: its public one in Shanghai. http only on this machine.",
    ),
    textService: setting(
      'MODERATION_TEXT_SERVICE',
      text(60),
      'comment_detection_pro',
      'The service of Text Moderation Plus that judges words.',
    ),
    pictureService: setting(
      'MODERATION_PICTURE_SERVICE',
      text(60),
      'postImageCheck',
      'The service of Image Moderation that judges pictures. It fetches them from IMAGE_HOST or PUBLIC_URL.',
    ),
    timeoutMilliseconds: setting(
      'MODERATION_TIMEOUT_MILLISECONDS',
      integer(200, 20_000),
      3000,
      'How long the provider may take; later answers count as none, and a person looks.',
    ),
  },
  payment: {
    channels: setting('PAYMENT_CHANNELS', choices('sandbox'), 'sandbox', 'Ways to pay; sandbox moves no money.'),
  },
  storage: {
    provider: setting(
      'STORAGE_PROVIDER',
      choice('disk', 's3'),
      'disk',
      'Where uploads are kept: disk is DATA_FOLDER/uploads, which all processes must share; s3 is anything that speaks S3.',
    ),
    endpoint: setting(
      'STORAGE_ENDPOINT',
      url('http', 'https'),
      '',
      'Address of the S3 service, without the bucket; required with s3.',
    ),
    region: setting('STORAGE_REGION', text(60), 'us-east-1', 'Region that requests to the S3 service are signed for.'),
    bucket: setting(
      'STORAGE_BUCKET',
      text(63),
      '',
      'An existing bucket in which the key may get, put, delete and list; required with s3.',
    ),
    accessKey: secret('STORAGE_ACCESS_KEY', text(200), 'Access key id of the S3 service; required with s3.'),
    secretKey: secret('STORAGE_SECRET_KEY', text(200), 'Secret access key of the S3 service; required with s3.'),
    addressing: setting(
      'STORAGE_ADDRESSING',
      choice('path', 'host'),
      'path',
      'Whether the bucket stands in the path (endpoint/bucket) or in the host (bucket.endpoint).',
    ),
  },
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
