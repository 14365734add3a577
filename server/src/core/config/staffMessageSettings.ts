import { milliseconds, safeUrl, text } from './schemas.ts'
import { setting } from './setting.ts'

/** Settings of messages to the operators' own groups and mailbox. */
export const staffMessageSettings = {
  weComUrl: setting({
    name: 'STAFF_WECOM_URL',
    schema: safeUrl(),
    isSecret: true,
    description: 'Webhook of a WeCom group robot that receives waiting approvals and alarms. Empty: none.',
  }),
  dingTalkUrl: setting({
    name: 'STAFF_DINGTALK_URL',
    schema: safeUrl(),
    isSecret: true,
    description: 'Webhook of a DingTalk group robot that receives waiting approvals and alarms. Empty: none.',
  }),
  dingTalkSecret: setting({
    name: 'STAFF_DINGTALK_SECRET',
    schema: text(200),
    isSecret: true,
    description: 'Secret of the DingTalk robot if it demands signatures. Empty: it is limited by address or keyword.',
  }),
  mailTo: setting({
    name: 'STAFF_MAIL_TO',
    schema: text(200),
    default: '',
    description: 'Mail addresses that receive waiting approvals and alarms, separated by commas. Empty: none.',
  }),
  mailFrom: setting({
    name: 'STAFF_MAIL_FROM',
    schema: text(100),
    default: '',
    description: 'Sender address that Aliyun Direct Mail has approved; required with STAFF_MAIL_TO.',
  }),
  mailAccessKeyId: setting({
    name: 'STAFF_MAIL_ACCESS_KEY_ID',
    schema: text(),
    default: '',
    description: 'AccessKey ID of Aliyun Direct Mail; required with STAFF_MAIL_TO.',
  }),
  mailAccessKeySecret: setting({
    name: 'STAFF_MAIL_ACCESS_KEY_SECRET',
    schema: text(),
    isSecret: true,
    description: 'Secret of STAFF_MAIL_ACCESS_KEY_ID; required with STAFF_MAIL_TO.',
  }),
  mailEndpoint: setting({
    name: 'STAFF_MAIL_ENDPOINT',
    schema: safeUrl(),
    default: '',
    description: 'Endpoint of Aliyun Direct Mail. Empty: its public one in Hangzhou. Plain http only on this machine.',
  }),
  timeoutMilliseconds: setting({
    name: 'STAFF_MESSAGE_TIMEOUT_MILLISECONDS',
    schema: milliseconds(500, 20_000),
    default: 5000,
    description: 'Time a group robot or the mail service may take to answer.',
  }),
} as const
