import { characters, choice, digits, milliseconds, rsaKey, safeUrl, text, textOf } from './schemas.ts'
import { setting } from './setting.ts'

const timeout = (name: string) =>
  setting({
    name: `${name}_TIMEOUT_MILLISECONDS`,
    schema: milliseconds(500, 30_000),
    default: 5000,
    description: 'Time one call to the channel may take.',
  })

const endpoint = (name: string) =>
  setting({
    name: `${name}_ENDPOINT`,
    schema: safeUrl(),
    default: '',
    description:
      'Endpoint of the channel. Empty: its public one. A test host is refused in production; plain http only on this machine.',
  })

/** Settings of the real payment channels: merchant ids and keys. */
export const channelSettings = {
  alipay: {
    appId: setting({
      name: 'ALIPAY_APP_ID',
      schema: digits(32),
      default: '',
      description: "Application on Alipay's open platform.",
    }),
    sellerId: setting({
      name: 'ALIPAY_SELLER_ID',
      schema: digits(32),
      default: '',
      description: 'Merchant (PID, 2088…) who is paid. Notifications for other merchants are rejected.',
    }),
    privateKey: setting({
      name: 'ALIPAY_PRIVATE_KEY',
      schema: rsaKey('private'),
      isSecret: true,
      description: "The application's own key, which signs requests.",
    }),
    publicKey: setting({
      name: 'ALIPAY_PUBLIC_KEY',
      schema: rsaKey('public'),
      isSecret: true,
      description: "Alipay's key, which verifies its answers.",
    }),
    endpoint: endpoint('ALIPAY'),
    timeoutMilliseconds: timeout('ALIPAY'),
  },
  ums: {
    appId: setting({
      name: 'UMS_APP_ID',
      schema: text(64),
      default: '',
      description: 'Application on the open platform of UMS.',
    }),
    appKey: setting({
      name: 'UMS_APP_KEY',
      schema: text(64),
      isSecret: true,
      description: 'Key that signs requests.',
    }),
    notifyKey: setting({
      name: 'UMS_NOTIFY_KEY',
      schema: text(64),
      isSecret: true,
      description: 'Communication key that verifies notifications.',
    }),
    merchantId: setting({
      name: 'UMS_MERCHANT_ID',
      schema: text(15),
      default: '',
      description: 'Merchant (mid) who is paid.',
    }),
    terminalId: setting({
      name: 'UMS_TERMINAL_ID',
      schema: text(8),
      default: '',
      description: 'Terminal (tid) of that merchant.',
    }),
    sourceNumber: setting({
      name: 'UMS_SOURCE_NUMBER',
      schema: characters(4),
      default: '',
      description: 'Four characters with which order numbers begin.',
    }),
    phoneWallet: setting({
      name: 'UMS_PHONE_WALLET',
      schema: choice('alipay', 'wechat', 'quickPass'),
      default: 'alipay',
      description:
        "Wallet whose page a phone's browser opens; the merchant must have it. Inside WeChat it is always the page for official accounts.",
    }),
    endpoint: endpoint('UMS'),
    timeoutMilliseconds: timeout('UMS'),
  },
  huifu: {
    systemId: setting({
      name: 'HUIFU_SYSTEM_ID',
      schema: text(18),
      default: '',
      description: 'System number (sys_id) at Huifu.',
    }),
    productId: setting({
      name: 'HUIFU_PRODUCT_ID',
      schema: text(32),
      default: '',
      description: 'Product number (product_id) at Huifu.',
    }),
    merchantId: setting({
      name: 'HUIFU_MERCHANT_ID',
      schema: text(18),
      default: '',
      description: 'Merchant (huifu_id) who is paid.',
    }),
    projectId: setting({
      name: 'HUIFU_PROJECT_ID',
      schema: text(32),
      default: '',
      description: 'Project of the hosted cashier.',
    }),
    projectTitle: setting({
      name: 'HUIFU_PROJECT_TITLE',
      schema: text(64),
      default: '',
      description: 'Title of the hosted cashier.',
    }),
    serverAddress: setting({
      name: 'HUIFU_SERVER_ADDRESS',
      schema: text(45),
      default: '',
      description: 'Public address of this server, which Huifu requires with refunds. Empty: 127.0.0.1.',
    }),
    alipayAgeCheck: setting({
      name: 'HUIFU_ALIPAY_AGE_CHECK',
      schema: choice('on', 'off'),
      default: 'off',
      description:
        "Whether Alipay checks the payer's age for payments through Huifu. According to Huifu that also requires the name and ID number, which are not sent; enable it only after a successful trial payment. WeChat always checks.",
    }),
    privateKey: setting({
      name: 'HUIFU_PRIVATE_KEY',
      schema: rsaKey('private'),
      isSecret: true,
      description: 'Our key, which signs requests.',
    }),
    publicKey: setting({
      name: 'HUIFU_PUBLIC_KEY',
      schema: rsaKey('public'),
      isSecret: true,
      description: "Huifu's key, which verifies its answers.",
    }),
    endpoint: endpoint('HUIFU'),
    timeoutMilliseconds: timeout('HUIFU'),
  },
  wechatPay: {
    merchantId: setting({
      name: 'WECHAT_PAY_MERCHANT_ID',
      schema: digits(32),
      default: '',
      description: 'Merchant (mchid) who is paid.',
    }),
    appId: setting({
      name: 'WECHAT_PAY_APP_ID',
      schema: text(32),
      default: '',
      description: 'Official account to which payments on desktops, on phones and inside WeChat belong.',
    }),
    mobileAppId: setting({
      name: 'WECHAT_PAY_MOBILE_APP_ID',
      schema: text(32),
      default: '',
      description:
        "Application on WeChat's open platform to which payments in the native app belong. Empty: not offered there.",
    }),
    appSecret: setting({
      name: 'WECHAT_PAY_APP_SECRET',
      schema: text(64),
      isSecret: true,
      description: 'Secret of the official account, which identifies payers inside WeChat. Empty: not offered there.',
    }),
    privateKey: setting({
      name: 'WECHAT_PAY_PRIVATE_KEY',
      schema: rsaKey('private'),
      isSecret: true,
      description: "The merchant's own key, which signs requests.",
    }),
    certificateSerial: setting({
      name: 'WECHAT_PAY_CERTIFICATE_SERIAL',
      schema: text(64),
      default: '',
      description: "Serial number of that key's certificate.",
    }),
    apiKey: setting({
      name: 'WECHAT_PAY_API_V3_KEY',
      schema: textOf(32),
      isSecret: true,
      description: 'APIv3 key of 32 characters, which decrypts notifications.',
    }),
    publicKey: setting({
      name: 'WECHAT_PAY_PUBLIC_KEY',
      schema: rsaKey('public'),
      isSecret: true,
      description: "WeChat Pay's key, which verifies its answers.",
    }),
    publicKeyId: setting({
      name: 'WECHAT_PAY_PUBLIC_KEY_ID',
      schema: text(64),
      default: '',
      description: 'Id of that key (PUB_KEY_ID_…, or the serial number of the platform certificate).',
    }),
    endpoint: endpoint('WECHAT_PAY'),
    authorizeEndpoint: setting({
      name: 'WECHAT_PAY_AUTHORIZE_ENDPOINT',
      schema: safeUrl(),
      default: '',
      description:
        'Endpoint that identifies a person. Empty: open.weixin.qq.com. A test host is refused in production.',
    }),
    tokenEndpoint: setting({
      name: 'WECHAT_PAY_TOKEN_ENDPOINT',
      schema: safeUrl(),
      default: '',
      description:
        'Endpoint that exchanges the authorization code. Empty: api.weixin.qq.com. A test host is refused in production.',
    }),
    timeoutMilliseconds: timeout('WECHAT_PAY'),
  },
}
