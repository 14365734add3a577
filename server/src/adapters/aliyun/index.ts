export { createAliyunMail } from './mail.ts'
export { createAliyunModeration } from './moderation.ts'
export { createAliyunSms } from './sms.ts'
