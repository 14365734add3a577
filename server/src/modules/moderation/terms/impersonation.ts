import { listed } from './listed.ts'

/** Names that would pass for the platform's staff. Messages may mention them, names may not resemble them. */
export const impersonation = listed(`
  官方客服 平台客服 在线客服 人工客服 专属客服 客服中心 客服热线 客服专员 客服经理 客服小二 客服代表 售后客服 退款客服 理赔客服
  平台官方 官方平台 官方账号 官方号 官方认证 官方运营 官方团队 官方人员 官方小助手 官方助手 官方通知 官方公告 官方活动 官方回收 官方回购
  系统管理员 超级管理员 平台管理员 官方管理员 网站管理员 管理员本人 系统通知 系统消息 系统公告 平台公告 平台通知 平台运营 审核员 审核专员 中奖通知 退款通知 运营总监 administrator customerservice
`)

/**
 * Terms by which a name claims to be the platform. `impostors.ts` finds spellings that only look or sound like them.
 */
export const reserved = listed(`
  官方 官方号 客服 管理员 工作人员 小助手 小秘书 运营团队 运营中心 审核中心 平台方 系统提示 系统管理
  guanfang kefu guanliyuan official admin administrator support service system staff moderator root
`)

/** Phrases of swindlers who pose as the platform. */
export const posing = listed(`
  我是官方客服 我是平台客服 我是客服 联系官方客服 添加官方客服 添加客服 加官方客服 加客服 联系客服退款 客服退款 官方退款群 客服微信 客服qq 官方微信群 官方qq群 官方内部群 官方退赔 理赔退款
`)
