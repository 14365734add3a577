export { createTencentCaptcha } from './captcha.ts'
export { createTencentRealName } from './realName.ts'
export { createTencentSms } from './sms.ts'
