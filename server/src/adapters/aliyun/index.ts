export { createAliyunModeration } from './moderation.ts'
export { createAliyunSms } from './sms.ts'
