import {
  choice,
  choices,
  integer,
  milliseconds,
  numbered,
  percent,
  privateKey,
  safeUrl,
  seconds,
  text,
  url,
} from './schemas.ts'
import { paymentSettings } from './paymentSettings.ts'
import { pushSettings, webPushSettings } from './pushSettings.ts'
import { setting } from './setting.ts'

/** Settings of external systems: the chain and every provider. */
export const integrationSettings = {
  chain: {
    rpcUrl: setting({
      name: 'CHAIN_RPC_URL',
      schema: url('http', 'https'),
      default: '',
      description: 'JSON-RPC endpoint of an EVM chain. Empty: an embedded chain.',
    }),
    name: setting({
      name: 'CHAIN_NAME',
      schema: text(40),
      default: '存证链',
      description: 'Name of the chain that collectors see.',
    }),
    id: setting({
      name: 'CHAIN_ID',
      schema: integer(1),
      default: 31_337,
      description: 'Chain id that the RPC endpoint must return.',
    }),
    watchSeconds: setting({
      name: 'CHAIN_WATCH_SECONDS',
      schema: seconds(1, 3600),
      default: 5,
      description:
        'Interval at which a worker checks whether the chain still has the latest transactions. Lost ones are sent again.',
    }),
    rejectedTries: setting({
      name: 'CHAIN_REJECTED_TRIES',
      schema: integer(1, 100),
      default: 5,
      description: 'Attempts after which a transaction that the chain rejects is given up.',
    }),
    transactionGas: setting({
      name: 'CHAIN_TRANSACTION_GAS',
      schema: integer(300_000, 1_000_000_000),
      default: 16_000_000,
      description: 'Maximum gas of one mint transaction; Ethereum allows 16,777,216.',
    }),
    gasPerMint: setting({
      name: 'CHAIN_GAS_PER_MINT',
      schema: integer(50_000, 100_000_000),
      default: 75_000,
      description: 'Gas allowed for each item of a mint; Ethereum takes at most 52,000.',
    }),
    logBlocks: setting({
      name: 'CHAIN_LOG_BLOCKS',
      schema: integer(1, 1_000_000_000),
      default: 10_000,
      description: 'Maximum blocks per log request. The range is reduced automatically if the RPC endpoint refuses it.',
    }),
    logRequests: setting({
      name: 'CHAIN_LOG_REQUESTS',
      schema: integer(1, 100_000),
      default: 500,
      description:
        'Maximum requests in a search for the transaction of something already on the chain. After that it is recorded without its hash.',
    }),
    firstBlock: setting({
      name: 'CHAIN_FIRST_BLOCK',
      schema: integer(0),
      default: 0,
      description:
        'A block before the contracts were deployed, for an RPC endpoint without old state. Earlier logs are never requested.',
    }),
    transactionsInFlight: setting({
      name: 'CHAIN_TRANSACTIONS_IN_FLIGHT',
      schema: integer(1, 64),
      default: 8,
      description: 'Pending transactions at a time, with consecutive nonces. Most nodes keep 16 per account.',
    }),
    minterKey: setting({
      name: 'CHAIN_MINTER_KEY',
      schema: privateKey(),
      isSecret: true,
      description:
        'Private key that mints and burns. Empty: generated once into the data folder for the embedded chain; required with CHAIN_RPC_URL.',
    }),
  },
  sms: {
    provider: setting({
      name: 'SMS_PROVIDER',
      schema: choice('inbox', 'aliyun', 'tencent'),
      default: 'inbox',
      description: '`inbox` shows messages on a page of this server. The others send them and charge for it.',
    }),
    accessKeyId: setting({
      name: 'SMS_ACCESS_KEY_ID',
      schema: text(),
      default: '',
      description: 'AccessKey ID of Aliyun, or SecretId of Tencent.',
    }),
    accessKeySecret: setting({
      name: 'SMS_ACCESS_KEY_SECRET',
      schema: text(),
      isSecret: true,
      description: 'Secret of SMS_ACCESS_KEY_ID.',
    }),
    signName: setting({
      name: 'SMS_SIGN_NAME',
      schema: text(40),
      default: '',
      description: 'Approved signature at the start of each message.',
    }),
    template: setting({
      name: 'SMS_TEMPLATE',
      schema: text(40),
      default: '',
      description: 'Code of the approved template for every purpose without its own.',
    }),
    templates: setting({
      name: 'SMS_TEMPLATES',
      schema: numbered(1, 2, 3, 4, 5, 7),
      default: '',
      description:
        'Templates by purpose: 1 login, 2 forgotten password, 3 new password, 4 new phone, 5 gift, 7 safe code.',
    }),
    templateFields: setting({
      name: 'SMS_TEMPLATE_FIELDS',
      schema: choices('code', 'minutes'),
      default: 'code',
      description: 'Variables of the templates: by name for Aliyun, in this order for Tencent.',
    }),
    noticeTemplate: setting({
      name: 'SMS_NOTICE_TEMPLATE',
      schema: text(),
      default: '',
      description: 'Template of messages by SMS, with one variable `title`. Empty: they are not offered.',
    }),
    marketingTemplate: setting({
      name: 'SMS_MARKETING_TEMPLATE',
      schema: text(),
      default: '',
      description:
        'Marketing template of announcements by SMS, with one variable `title`; its text ends with 拒收请回复R. Empty: announcements are not sent by SMS.',
    }),
    appId: setting({
      name: 'SMS_APP_ID',
      schema: text(20),
      default: '',
      description: 'SdkAppId of the application at Tencent.',
    }),
    region: setting({
      name: 'SMS_REGION',
      schema: text(40),
      default: 'ap-guangzhou',
      description: 'Region of Tencent.',
    }),
    endpoint: setting({
      name: 'SMS_ENDPOINT',
      schema: safeUrl(),
      default: '',
      description: 'Endpoint of the provider. Empty: its public one. Plain http only on this machine.',
    }),
    timeoutMilliseconds: setting({
      name: 'SMS_TIMEOUT_MILLISECONDS',
      schema: milliseconds(500, 20_000),
      default: 5000,
      description: 'Time the provider may take to accept a message.',
    }),
    dailyBudget: setting({
      name: 'SMS_DAILY_BUDGET',
      schema: integer(1, 100_000_000),
      default: 50_000,
      description: 'Messages in a day over all callers. The log warns at 80 %.',
    }),
    reservePercent: setting({
      name: 'SMS_RESERVE_PERCENT',
      schema: percent(0, 90),
      default: 20,
      description:
        'Share of the daily budget reserved for account holders who use a browser or app they have logged in with.',
    }),
    unusedPerAddressAndHour: setting({
      name: 'SMS_UNUSED_PER_ADDRESS_HOUR',
      schema: integer(1, 1_000_000),
      default: 30,
      description: 'Unused codes requested from one address in an hour, after which it gets no more.',
    }),
    unusedPerAddressAndDay: setting({
      name: 'SMS_UNUSED_PER_ADDRESS_DAY',
      schema: integer(1, 1_000_000),
      default: 100,
      description:
        'Unused codes requested from one address in a day. It decides how many addresses a script needs to use up the budget.',
    }),
    perAddressAndHour: setting({
      name: 'SMS_PER_ADDRESS_HOUR',
      schema: integer(1, 1_000_000),
      default: 100,
      description: 'Codes one address may request in an hour. A whole campus may share one address.',
    }),
    perDeviceAndHour: setting({
      name: 'SMS_PER_DEVICE_HOUR',
      schema: integer(1, 1_000_000),
      default: 60,
      description: 'Codes one browser behind one address may request in an hour.',
    }),
  },
  realName: {
    provider: setting({
      name: 'REAL_NAME_PROVIDER',
      schema: choice('local', 'tencent'),
      default: 'local',
      description: '`local` decides from the ID number alone. `tencent` compares it with the name and charges for it.',
    }),
    accessKeyId: setting({
      name: 'REAL_NAME_ACCESS_KEY_ID',
      schema: text(),
      default: '',
      description: 'SecretId of Tencent.',
    }),
    accessKeySecret: setting({
      name: 'REAL_NAME_ACCESS_KEY_SECRET',
      schema: text(),
      isSecret: true,
      description: 'Secret of REAL_NAME_ACCESS_KEY_ID.',
    }),
    endpoint: setting({
      name: 'REAL_NAME_ENDPOINT',
      schema: safeUrl(),
      default: '',
      description: 'Endpoint of the provider. Empty: its public one. Plain http only on this machine.',
    }),
    timeoutMilliseconds: setting({
      name: 'REAL_NAME_TIMEOUT_MILLISECONDS',
      schema: milliseconds(500, 20_000),
      default: 8000,
      description: 'Time the provider may take to answer.',
    }),
  },
  moderation: {
    provider: setting({
      name: 'MODERATION_PROVIDER',
      schema: choice('local', 'aliyun'),
      default: 'local',
      description:
        "`local` checks texts against the platform's own lists and sends every picture to staff. `aliyun` is asked as well and charges for it.",
    }),
    accessKeyId: setting({
      name: 'MODERATION_ACCESS_KEY_ID',
      schema: text(),
      default: '',
      description: 'AccessKey ID of Aliyun.',
    }),
    accessKeySecret: setting({
      name: 'MODERATION_ACCESS_KEY_SECRET',
      schema: text(),
      isSecret: true,
      description: 'Secret of MODERATION_ACCESS_KEY_ID.',
    }),
    endpoint: setting({
      name: 'MODERATION_ENDPOINT',
      schema: safeUrl(),
      default: '',
      description: 'Endpoint of the provider. Empty: its public one in Shanghai. Plain http only on this machine.',
    }),
    textService: setting({
      name: 'MODERATION_TEXT_SERVICE',
      schema: text(60),
      default: 'comment_detection_pro',
      description: 'Service of Text Moderation Plus for texts.',
    }),
    pictureService: setting({
      name: 'MODERATION_PICTURE_SERVICE',
      schema: text(60),
      default: 'postImageCheck',
      description: 'Service of Image Moderation for pictures, which fetches them from IMAGE_HOST or PUBLIC_URL.',
    }),
    timeoutMilliseconds: setting({
      name: 'MODERATION_TIMEOUT_MILLISECONDS',
      schema: milliseconds(200, 20_000),
      default: 3000,
      description: 'Time the provider may take to answer. Without an answer staff decide.',
    }),
    perPersonAndHour: setting({
      name: 'MODERATION_PER_PERSON_HOUR',
      schema: integer(1, 100_000),
      default: 120,
      description:
        'Texts of one person sent to a charging provider in an hour. The same text counts once in ten minutes.',
    }),
    dailyBudget: setting({
      name: 'MODERATION_DAILY_BUDGET',
      schema: integer(1, 100_000_000),
      default: 200_000,
      description: 'Texts and pictures sent to a charging provider in a day. Everything beyond waits for staff.',
    }),
  },
  push: pushSettings,
  webPush: webPushSettings,
  payment: paymentSettings,
  storage: {
    provider: setting({
      name: 'STORAGE_PROVIDER',
      schema: choice('disk', 's3'),
      default: 'disk',
      description:
        'Storage of uploads. `disk` is DATA_FOLDER/uploads, which all processes must share. `s3` is any S3-compatible service.',
    }),
    endpoint: setting({
      name: 'STORAGE_ENDPOINT',
      schema: url('http', 'https'),
      default: '',
      description: 'URL of the S3 service without the bucket; required with `s3`.',
    }),
    region: setting({
      name: 'STORAGE_REGION',
      schema: text(60),
      default: 'us-east-1',
      description: 'Region for which requests to the S3 service are signed.',
    }),
    bucket: setting({
      name: 'STORAGE_BUCKET',
      schema: text(63),
      default: '',
      description: 'Existing bucket in which the key may get, put, delete and list; required with `s3`.',
    }),
    accessKey: setting({
      name: 'STORAGE_ACCESS_KEY',
      schema: text(200),
      isSecret: true,
      description: 'Access key id of the S3 service; required with `s3`.',
    }),
    secretKey: setting({
      name: 'STORAGE_SECRET_KEY',
      schema: text(200),
      isSecret: true,
      description: 'Secret access key of the S3 service; required with `s3`.',
    }),
    addressing: setting({
      name: 'STORAGE_ADDRESSING',
      schema: choice('path', 'host'),
      default: 'path',
      description: 'Whether the bucket is part of the path (endpoint/bucket) or of the host (bucket.endpoint).',
    }),
  },
} as const
