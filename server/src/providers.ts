import { join } from 'node:path'
import { createAliyunMail, createAliyunModeration, createAliyunSms } from './adapters/aliyun/index.ts'
import { createDingTalk } from './adapters/dingTalk/index.ts'
import { createDiskStorage } from './adapters/diskStorage/index.ts'
import { createInboxSms } from './adapters/inboxSms/index.ts'
import { createLocalModeration } from './adapters/localModeration/index.ts'
import { createLocalRealName } from './adapters/localRealName/index.ts'
import { createOidcSignOn } from './adapters/oidc/index.ts'
import { createPushGateway } from './adapters/pushGateway/index.ts'
import { createS3Storage } from './adapters/s3Storage/index.ts'
import { createTencentCaptcha, createTencentRealName, createTencentSms } from './adapters/tencentCloud/index.ts'
import { createWebPush } from './adapters/webPush/index.ts'
import { createWeCom } from './adapters/weCom/index.ts'
import type { CoreServices } from './core/coreServices.ts'
import type { CaptchaProvider } from './ports/captcha.ts'
import type { Moderation } from './ports/moderation.ts'
import type { Push, WebPush } from './ports/push.ts'
import type { RealName } from './ports/realName.ts'
import type { SignOn } from './ports/signOn.ts'
import type { Sms } from './ports/sms.ts'
import type { StaffMessenger } from './ports/staffMessenger.ts'
import type { Storage } from './ports/storage.ts'

/** Creates the text message provider of the settings. */
export function createSms({ brand, config, database, clock }: CoreServices): Sms {
  switch (config.sms.provider) {
    case 'aliyun':
      return createAliyunSms(config.sms, clock)
    case 'tencent':
      return createTencentSms(config.sms, clock)
    case 'inbox':
      return createInboxSms(database, brand)
  }
}

/** Creates the gateway to the native app's devices; undefined by default. */
export function createPush({ config: { push }, clock }: CoreServices): Push | undefined {
  return push.url === '' ? undefined : createPushGateway(push, clock)
}

/** Creates Web Push to browsers; undefined if the settings name no push service. */
export function createBrowserPush({ config: { http, webPush }, clock }: CoreServices): WebPush | undefined {
  return webPush.services.length === 0 ? undefined : createWebPush(webPush, http.publicUrl, clock)
}

/** Creates the captcha provider of the settings; undefined for our own captcha, the default. */
export function createCaptchaProvider({ config, clock }: CoreServices): CaptchaProvider | undefined {
  return config.captcha.provider === 'tencent' ? createTencentCaptcha(config.captcha, clock) : undefined
}

/** Creates the real-name provider of the settings. */
export function createRealName({ config, clock }: CoreServices): RealName {
  return config.realName.provider === 'tencent' ? createTencentRealName(config.realName, clock) : createLocalRealName()
}

/** Creates the moderation provider of the settings. */
export function createModeration({ config: { moderation }, clock }: CoreServices): Moderation {
  return moderation.provider === 'aliyun' ? createAliyunModeration(moderation, clock) : createLocalModeration()
}

/** Creates the staff sign-on of the settings; undefined by default. */
export function createSignOn({ config: { console: office, signOn } }: CoreServices): SignOn | undefined {
  return signOn.issuer === '' ? undefined : createOidcSignOn(signOn, office.sessionSeconds)
}

/** Creates the ways of the settings to reach the operators; none by default. */
export function createStaffMessengers({ config: { staffMessages }, clock }: CoreServices): StaffMessenger[] {
  const { weComUrl, dingTalkUrl, dingTalkSecret, mailTo, timeoutMilliseconds } = staffMessages
  return [
    ...(weComUrl === '' ? [] : [createWeCom({ url: weComUrl, timeoutMilliseconds })]),
    ...(dingTalkUrl === ''
      ? []
      : [createDingTalk({ url: dingTalkUrl, secret: dingTalkSecret, timeoutMilliseconds }, clock)]),
    ...(mailTo === '' ? [] : [createAliyunMail(staffMessages, clock)]),
  ]
}

/** Creates the storage of the settings. */
export function createStorage({ config: { process, storage } }: CoreServices): Storage {
  if (storage.provider === 'disk') return createDiskStorage(join(process.dataFolder, 'uploads'))
  return createS3Storage({ ...storage, pathStyle: storage.addressing === 'path' })
}
