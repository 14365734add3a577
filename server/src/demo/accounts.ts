import { users } from '@app/demo/catalogue/users'

/** Demonstration accounts for trying the product. */
export function demoAccounts(): { phone: string; password: string; description: string }[] {
  return users.map(({ phone, password, safeCode, nickname, verified, holds }) => {
    const pieces = holds.reduce((total, { count }) => total + count, 0)
    const held = pieces > 0 ? `，持有 ${pieces} 件藏品` : ''
    const code = safeCode ? `，安全码 ${safeCode}` : ''
    return { phone, password, description: `${nickname}，${verified ? '已实名' : '未实名'}${held}${code}` }
  })
}
