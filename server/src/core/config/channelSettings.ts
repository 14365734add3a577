import { characters, choice, digits, integer, rsaKey, safeUrl, text, textOf } from './kinds.ts'
import { secret, setting } from './setting.ts'

const timeout = (name: string) =>
  setting(`${name}_TIMEOUT_MILLISECONDS`, integer(500, 30_000), 5000, 'How long one call of it may take.')

const endpoint = (name: string) =>
  setting(
    `${name}_ENDPOINT`,
    safeUrl(),
    '',
    'Address of its interface; empty: its public one. A test host is refused in production; http only on this machine.',
  )

/** Settings of the real payment channels: merchant ids and keys. */
export const channelSettings = {
  alipay: {
    appId: setting('ALIPAY_APP_ID', digits(32), '', 'The application at the open platform of Alipay.'),
    sellerId: setting(
      'ALIPAY_SELLER_ID',
      digits(32),
      '',
      'The merchant (PID, 2088…) who is paid; notifications for others are not believed.',
    ),
    privateKey: secret('ALIPAY_PRIVATE_KEY', rsaKey('private'), "The application's own key, which signs what we ask."),
    publicKey: secret('ALIPAY_PUBLIC_KEY', rsaKey('public'), "Alipay's key, which its answers are verified by."),
    endpoint: endpoint('ALIPAY'),
    timeoutMilliseconds: timeout('ALIPAY'),
  },
  ums: {
    appId: setting('UMS_APP_ID', text(64), '', 'The application at the open platform of UMS.'),
    appKey: secret('UMS_APP_KEY', text(64), 'Signs what we ask.'),
    notifyKey: secret('UMS_NOTIFY_KEY', text(64), 'The communication key, by which its notifications are verified.'),
    merchantId: setting('UMS_MERCHANT_ID', text(15), '', 'The merchant (mid) who is paid.'),
    terminalId: setting('UMS_TERMINAL_ID', text(8), '', 'The terminal (tid) of that merchant.'),
    sourceNumber: setting(
      'UMS_SOURCE_NUMBER',
      characters(4),
      '',
      'The four characters that numbers of orders begin with.',
    ),
    phoneWallet: setting(
      'UMS_PHONE_WALLET',
      choice('alipay', 'wechat', 'quickPass'),
      'alipay',
      "Whose page a phone's browser opens; the merchant must have it. Within WeChat it is the page for official accounts.",
    ),
    endpoint: endpoint('UMS'),
    timeoutMilliseconds: timeout('UMS'),
  },
  huifu: {
    systemId: setting('HUIFU_SYSTEM_ID', text(18), '', 'The system number (sys_id) at Huifu.'),
    productId: setting('HUIFU_PRODUCT_ID', text(32), '', 'The product number (product_id) at Huifu.'),
    merchantId: setting('HUIFU_MERCHANT_ID', text(18), '', 'The merchant (huifu_id) who is paid.'),
    projectId: setting('HUIFU_PROJECT_ID', text(32), '', 'The project of the hosted cashier.'),
    projectTitle: setting('HUIFU_PROJECT_TITLE', text(64), '', 'What the hosted cashier is called.'),
    serverAddress: setting(
      'HUIFU_SERVER_ADDRESS',
      text(45),
      '',
      'The public address of this server, which Huifu wants to be told with refunds; empty: 127.0.0.1.',
    ),
    alipayAgeCheck: setting(
      'HUIFU_ALIPAY_AGE_CHECK',
      choice('on', 'off'),
      'off',
      'Whether Alipay checks the age of the payer for payments through Huifu. According to Huifu, that also requires the name and ID number, which are not sent: switch it on only after a trial payment succeeded. WeChat always checks.',
    ),
    privateKey: secret('HUIFU_PRIVATE_KEY', rsaKey('private'), 'Our key, which signs what we ask.'),
    publicKey: secret('HUIFU_PUBLIC_KEY', rsaKey('public'), "Huifu's key, which its answers are verified by."),
    endpoint: endpoint('HUIFU'),
    timeoutMilliseconds: timeout('HUIFU'),
  },
  wechatPay: {
    merchantId: setting('WECHAT_PAY_MERCHANT_ID', digits(32), '', 'The merchant (mchid) who is paid.'),
    appId: setting(
      'WECHAT_PAY_APP_ID',
      text(32),
      '',
      'The official account that payments on desktops, on phones and inside WeChat belong to.',
    ),
    mobileAppId: setting(
      'WECHAT_PAY_MOBILE_APP_ID',
      text(32),
      '',
      'The application at the open platform of WeChat that payments in the native app belong to. Empty: it is not offered there.',
    ),
    appSecret: secret(
      'WECHAT_PAY_APP_SECRET',
      text(64),
      'Of the official account: learns who pays inside WeChat. Empty: it is not offered there.',
    ),
    privateKey: secret('WECHAT_PAY_PRIVATE_KEY', rsaKey('private'), "The merchant's own key, which signs what we ask."),
    certificateSerial: setting('WECHAT_PAY_CERTIFICATE_SERIAL', text(64), '', "Serial of that key's certificate."),
    apiKey: secret(
      'WECHAT_PAY_API_V3_KEY',
      textOf(32),
      'APIv3 key of 32 characters, which notifications are decrypted by.',
    ),
    publicKey: secret(
      'WECHAT_PAY_PUBLIC_KEY',
      rsaKey('public'),
      "WeChat Pay's key, which its answers are verified by.",
    ),
    publicKeyId: setting(
      'WECHAT_PAY_PUBLIC_KEY_ID',
      text(64),
      '',
      'Its number (PUB_KEY_ID_…, or serial of the platform certificate).',
    ),
    endpoint: endpoint('WECHAT_PAY'),
    authorizeEndpoint: setting(
      'WECHAT_PAY_AUTHORIZE_ENDPOINT',
      safeUrl(),
      '',
      'Where WeChat says who somebody is; empty: open.weixin.qq.com. A test host is refused in production.',
    ),
    tokenEndpoint: setting(
      'WECHAT_PAY_TOKEN_ENDPOINT',
      safeUrl(),
      '',
      'Where that answer is read; empty: api.weixin.qq.com. A test host is refused in production.',
    ),
    timeoutMilliseconds: timeout('WECHAT_PAY'),
  },
}
