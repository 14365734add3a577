import type { Problem } from './ConfigError.ts'
import type { Settings } from './parse.ts'
import type { Setting } from './setting.ts'
import { settings } from './settings.ts'

/** Settings each provider requires, beyond those with a preset. */
const smsNeeds = {
  inbox: [],
  aliyun: ['accessKeyId', 'accessKeySecret', 'signName', 'template'],
  tencent: ['accessKeyId', 'accessKeySecret', 'signName', 'template', 'appId'],
} as const satisfies Record<Settings['sms']['provider'], readonly (keyof Settings['sms'])[]>
const realNameNeeds = {
  local: [],
  tencent: ['accessKeyId', 'accessKeySecret'],
} as const satisfies Record<Settings['realName']['provider'], readonly (keyof Settings['realName'])[]>
const captchaNeeds = {
  own: [],
  tencent: ['appId', 'appSecretKey', 'accessKeyId', 'accessKeySecret'],
} as const satisfies Record<Settings['captcha']['provider'], readonly (keyof Settings['captcha'])[]>
const moderationNeeds = {
  local: [],
  aliyun: ['accessKeyId', 'accessKeySecret'],
} as const satisfies Record<Settings['moderation']['provider'], readonly (keyof Settings['moderation'])[]>
const storageNeeds = {
  disk: [],
  s3: ['endpoint', 'bucket', 'accessKey', 'secretKey'],
} as const satisfies Record<Settings['storage']['provider'], readonly (keyof Settings['storage'])[]>

const mailNeeds = ['mailFrom', 'mailAccessKeyId', 'mailAccessKeySecret'] as const

const requires = (need: Setting<unknown>, given: Setting<unknown>): Problem => ({
  name: need.name,
  zh: `给出 ${given.name} 时必须提供`,
  en: `required with ${given.name}`,
})

/** Reports missing settings of the messages to operators. */
function missingOfStaffMessages({ staffMessages }: Settings): Problem[] {
  const { dingTalkUrl, dingTalkSecret, mailTo } = settings.staffMessages
  return [
    ...(staffMessages.dingTalkSecret !== '' && staffMessages.dingTalkUrl === ''
      ? [requires(dingTalkUrl, dingTalkSecret)]
      : []),
    ...mailNeeds
      .filter((need) => staffMessages.mailTo !== '' && staffMessages[need] === '')
      .map((need) => requires(settings.staffMessages[need], mailTo)),
  ]
}

/** Reports missing settings of the chosen providers. */
export function missingOfProviders(given: Settings): Problem[] {
  const { sms, captcha, realName, moderation, push, storage } = given
  return [
    ...missingOfStaffMessages(given),
    ...(push.url !== '' && push.secret === '' ? [requires(settings.push.secret, settings.push.url)] : []),
    ...smsNeeds[sms.provider]
      .filter((need) => sms[need] === '')
      .map((need) => missing(settings.sms[need], settings.sms.provider, sms.provider)),
    ...captchaNeeds[captcha.provider]
      .filter((need) => captcha[need] === '')
      .map((need) => missing(settings.captcha[need], settings.captcha.provider, captcha.provider)),
    ...realNameNeeds[realName.provider]
      .filter((need) => realName[need] === '')
      .map((need) => missing(settings.realName[need], settings.realName.provider, realName.provider)),
    ...moderationNeeds[moderation.provider]
      .filter((need) => moderation[need] === '')
      .map((need) => missing(settings.moderation[need], settings.moderation.provider, moderation.provider)),
    ...storageNeeds[storage.provider]
      .filter((need) => storage[need] === '')
      .map((need) => missing(settings.storage[need], settings.storage.provider, storage.provider)),
  ]
}

function missing({ name }: Setting<unknown>, choice: Setting<unknown>, chosen: string): Problem {
  return { name, zh: `使用 ${choice.name}=${chosen} 时必须提供`, en: `required with ${choice.name}=${chosen}` }
}
