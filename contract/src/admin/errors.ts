// Refusals that only the console has, apart from those that collectors' browsers carry. Zod-free.

export const adminReasons = {
  STAFF_LOGIN_WRONG: { status: 400, msg: '登录名或密码不正确' },
  SECOND_FACTOR_WRONG: { status: 400, msg: '验证码不正确，请等下一组再试' },
  SECOND_FACTOR_NEEDED: { status: 401, msg: '请先完成第二步验证' },
  STEP_UP_NEEDED: { status: 403, msg: '这一步需要再验证一次身份' },
  ORIGIN_REFUSED: { status: 403, msg: '请求不是从控制台发出的，没有执行' },
  GRANT_REFUSED: { status: 403, msg: '不能授予或收回自己没有的权限，也不能改自己的角色' },
  STAFF_NAME_TAKEN: { status: 409, msg: '这个登录名已有人使用' },
  ROLE_NAME_TAKEN: { status: 409, msg: '已有同名的角色' },
  SIGN_ON_OFF: { status: 404, msg: '这里没有开通企业账号登录，请用登录名和密码登录' },
  SIGN_ON_AWAY: { status: 503, msg: '现在连不上企业账号，请稍后再试，或用登录名和密码登录' },
  SIGN_ON_LOST: { status: 400, msg: '这次登录已失效，请重新登录' },
  SIGN_ON_DENIED: { status: 403, msg: '企业账号没有同意这次登录' },
  SIGN_ON_WRONG: { status: 400, msg: '企业账号的答复无法核实，没有登录' },
  SIGN_ON_UNKNOWN: {
    status: 403,
    msg: '这个企业账号还没有绑定员工账号，请先用登录名和密码登录，再到“我的账号”绑定',
  },
  SIGN_ON_TAKEN: { status: 409, msg: '已经绑定过了：一个企业账号只能绑定一个员工账号' },
  LAST_FACTOR: { status: 409, msg: '至少要留一种第二步验证方式' },
  LAST_OWNER: { status: 409, msg: '至少要留一位负责人' },
  APPROVAL_OWN: { status: 403, msg: '自己提出的申请，要由另一位同事复核' },
  APPROVAL_OVER: { status: 409, msg: '这条申请已经处理过或已失效' },
  APPROVAL_MOVED: { status: 409, msg: '申请提出之后情况有了变化，没有执行；如仍需要，请重新提出' },
  APPROVAL_WAITING: { status: 409, msg: '这一项已有申请在等同事复核' },
  TASKS_WAITING: { status: 409, msg: '已有几个任务在进行，请等它们完成' },
  VIEW_NAME_TAKEN: { status: 409, msg: '这个页面已有同名的视图' },
  VIEWS_FULL: { status: 409, msg: '一个页面最多保存 50 个视图，请先删掉不用的' },
  EDITED_MEANWHILE: { status: 409, msg: '刚才有人改过这一项，请看过新的内容再改' },
  ASSIGNEE_REFUSED: { status: 409, msg: '这位同事不能受理咨询，请换一位' },
  APPEAL_OWN: { status: 403, msg: '自己作的决定，申诉要由另一位同事复核' },
  WORDS_FULL: { status: 409, msg: '这张词表已满 5000 词，请先清理不用的词' },
  PICTURE_USED: { status: 409, msg: '这张图还有地方在用，请先在那里换掉' },
  TEMPLATE_NAME_TAKEN: { status: 409, msg: '已有同名的模板' },
} as const satisfies Record<string, { status: number; msg: string }>

export type AdminReason = keyof typeof adminReasons
