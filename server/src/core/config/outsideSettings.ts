import { choice, choices, integer, numbered, privateKey, safeUrl, text, url } from './kinds.ts'
import { secret, setting } from './setting.ts'

const DAY = 86_400

/** Settings of what lies outside the house: the chain and every provider. */
export const outsideSettings = {
  chain: {
    rpcUrl: setting('CHAIN_RPC_URL', url('http', 'https'), '', 'JSON-RPC of an EVM chain; empty: an embedded one.'),
    name: setting('CHAIN_NAME', text(40), '云岫链', 'The name collectors see of the chain.'),
    id: setting('CHAIN_ID', integer(1), 31_337, 'Chain id that the RPC must answer with.'),
    watchSeconds: setting(
      'CHAIN_WATCH_SECONDS',
      integer(1, 3600),
      5,
      'How often a worker looks whether the chain still has what it was told last; what it lost is told anew.',
    ),
    rejectedTries: setting(
      'CHAIN_REJECTED_TRIES',
      integer(1, 100),
      5,
      'Tries after which what the chain refuses of an item is given up: it would say it again.',
    ),
    transactionGas: setting(
      'CHAIN_TRANSACTION_GAS',
      integer(300_000, 1_000_000_000),
      16_000_000,
      'Gas that one transaction of mints asks for at most; Ethereum allows one 16,777,216.',
    ),
    gasPerMint: setting(
      'CHAIN_GAS_PER_MINT',
      integer(50_000, 100_000_000),
      75_000,
      'Gas allowed for each piece of a mint; 52,000 is the most it takes on Ethereum.',
    ),
    transactionsInFlight: setting(
      'CHAIN_TRANSACTIONS_IN_FLIGHT',
      integer(1, 64),
      8,
      'Transactions of ours that may be on their way at a time, their nonces in order; most nodes keep 16 of an account.',
    ),
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
    reservePercent: setting(
      'SMS_RESERVE_PERCENT',
      integer(0, 90),
      20,
      'Per cent of the daily budget kept for owners who ask from a browser or app that they have logged in with.',
    ),
    unusedPerAddressAndHour: setting(
      'SMS_UNUSED_PER_ADDRESS_HOUR',
      integer(1, 1_000_000),
      30,
      'Codes asked for from one address in an hour that nobody used, after which it gets no more.',
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
    perPersonAndHour: setting(
      'MODERATION_PER_PERSON_HOUR',
      integer(1, 100_000),
      120,
      'Texts of one person that a provider who charges is asked about in an hour; the same text counts once in ten minutes.',
    ),
    dailyBudget: setting(
      'MODERATION_DAILY_BUDGET',
      integer(1, 100_000_000),
      200_000,
      'Texts and pictures a day in all that such a provider is asked about; what comes after that waits for a person.',
    ),
  },
  payment: {
    channels: setting(
      'PAYMENT_CHANNELS',
      choices('sandbox', 'alipay'),
      'sandbox',
      'Ways to pay. sandbox moves no money and stands alone: nobody who may press a button pays otherwise.',
    ),
    notificationDays: setting(
      'PAYMENT_NOTIFICATION_DAYS',
      integer(30, 36_500),
      1095,
      'How long the verified notifications of channels are kept as they came; the law asks for three years of a trade.',
    ),
    refusalDays: setting(
      'PAYMENT_REFUSAL_DAYS',
      integer(1, 3650),
      90,
      'How long the counts of notifications that were not believed are kept.',
    ),
    maximumBatch: setting(
      'PAYMENT_MAXIMUM_BATCH',
      integer(1, 5000),
      200,
      'Payments that one transaction settles at most.',
    ),
    maximumWaiting: setting(
      'PAYMENT_MAXIMUM_WAITING',
      integer(1, 1_000_000),
      20_000,
      'Payments that may wait in one process to be settled; of more the channel tells us again.',
    ),
    faultSeconds: setting(
      'PAYMENT_FAULT_SECONDS',
      integer(0, 2_592_000),
      21_600,
      'How long an order that is paid, and that a fault of ours keeps from being fulfilled, waits for its mending before the money goes back.',
    ),
    silenceSeconds: setting(
      'PAYMENT_SILENCE_SECONDS',
      integer(0, DAY),
      120,
      'How long an overdue order keeps its stock while its channel does not answer.',
    ),
    billDays: setting(
      'PAYMENT_BILL_DAYS',
      integer(1, 90),
      7,
      'Days past whose bills are still asked for where a channel did not give them in time.',
    ),
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
} as const
