import { choice, choices, integer, numbered, privateKey, safeUrl, text, url } from './kinds.ts'
import { secret, setting } from './setting.ts'

/** Settings of what lies outside the house: the chain and every provider. */
export const outsideSettings = {
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
} as const
