import type { SmsPurpose } from '@app/contract'
import type { Brand } from '../../core/brand.ts'
import type { Database } from '../../core/database.ts'
import type { Sms, SmsOutcome } from '../../ports/sms.ts'

const purposes: Record<SmsPurpose, string> = {
  1: '登录或注册',
  2: '找回密码',
  3: '修改密码',
  4: '更换手机号',
  5: '转赠藏品',
  7: '设置安全码',
  8: '注销账号或导出个人信息',
}

/** Stores messages in the database, for the inbox page of this server. For development and demonstrations. */
export function createInboxSms(database: Database, brand: Pick<Brand, 'name'>): Sms {
  return {
    name: 'inbox',
    async sendCode({ phone, code, purpose, validMinutes }) {
      const text = `【${brand.name}】${code} 是您${purposes[purpose]}的验证码，${validMinutes} 分钟内有效，请勿告诉他人。`
      return store(phone, text)
    },
    hasTemplate: () => true,
    sendNotice: ({ phone, title, isMarketing }) =>
      store(phone, `【${brand.name}】${title}，详情请在“消息”里查看。${isMarketing ? '拒收请回复R' : ''}`),
  }

  async function store(phone: string, text: string): Promise<SmsOutcome> {
    await database.db.insertInto('sms_inbox').values({ phone, text }).execute()
    return { kind: 'accepted' }
  }
}
