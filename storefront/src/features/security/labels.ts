import type { SecurityEvent } from './api.ts'

interface EventLabels {
  title: string
  /** What the event meant for the account; empty if the title is sufficient. */
  advice: string
}

export const eventLabels: Readonly<Record<SecurityEvent['kind'], EventLabels>> = {
  newDevice: { title: '在新设备上登录', advice: '' },
  passwordChanged: { title: '修改了登录密码', advice: '' },
  securityCodeChanged: { title: '设置了安全码', advice: '' },
  tokenReused: { title: '拦下了一次异常登录', advice: '旧的登录凭证被再次使用，这台设备已自动退出。' },
  nameHidden: { title: '昵称和头像被举报，暂时换下', advice: '工作人员核实后会还给你，或请你另取一个。' },
  nameTakenDown: { title: '昵称和头像已撤下', advice: '它们不合平台规范，请在个人资料里另取一个。' },
  closureRequested: { title: '申请注销账号', advice: '冷静期内可以撤回。' },
  closureWithdrawn: { title: '撤回了注销申请', advice: '' },
  closureBlocked: { title: '还有事项没有完结，暂未注销', advice: '' },
  exportReady: { title: '导出了个人信息', advice: '' },
  loggedOutEverywhere: { title: '退出了全部设备', advice: '' },
}
