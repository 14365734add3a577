// What an empty installation needs before it opens, for the server and the console. Zod-free.

interface StepText {
  readonly title: string
  /** Why the step is needed. */
  readonly purpose: string
  /** The page that does it, or shows it if it is set in the environment. */
  readonly page: string
  /**
   * Whether the step may be waived: never, only in a trial deployment, or always. A site without a step that only a
   * trial may waive works, but is not ready to open.
   */
  readonly waivable: 'never' | 'trial' | 'always'
  /** What collectors and operators go without while the step is waived. */
  readonly consequence: string
}

/** The launch steps, in order. */
export const stepNames = {
  colleagues: {
    title: '同事',
    purpose: '第二位负责人可以在你丢了手机时帮你恢复；要两个人的事需要另一位来复核。',
    page: '/staff',
    waivable: 'always',
    consequence: '要两个人的事由你一个人做主；你丢了手机，只能请安装的人恢复。',
  },
  brand: {
    title: '品牌',
    purpose: '藏友在标题、短信和协议里看到的名称。',
    page: '/site',
    waivable: 'trial',
    consequence: '藏友看到的是产品自带的名字。',
  },
  licences: {
    title: '备案与许可',
    purpose: '每一页的页脚和注册页都要写明。',
    page: '/site',
    waivable: 'trial',
    consequence: '页脚和注册页没有你自己的备案编号，不能公开提供服务。',
  },
  agreements: {
    title: '协议',
    purpose: '没有生效的用户服务协议和隐私政策，就不能注册；没有实名认证须知，就不能实名和购买。',
    page: '/texts',
    waivable: 'never',
    consequence: '不能注册，或者不能实名和购买。',
  },
  pages: {
    title: '说明页面',
    purpose: '页脚里的服务条款、使用规则、常见问题、关于我们；没有写的不出现在页脚。',
    page: '/texts',
    waivable: 'always',
    consequence: '没有写的页面不出现在页脚，藏友的常见问题只能问客服。',
  },
  payment: {
    title: '支付渠道',
    purpose: '藏友付款的方式。凭证只能写在服务器的环境变量里，控制台不接触。',
    page: '/settings/environment',
    waivable: 'trial',
    consequence: '收不到钱：付款只是按一下按钮，订单不对应任何款项。',
  },
  chain: {
    title: '区块链',
    purpose: '数字藏品铸造在链上；私钥只能写在服务器的环境变量里。',
    page: '/chain',
    waivable: 'trial',
    consequence: '藏品没有写上公开的链，别人无从验证；换成正式的链要重新铸造。',
  },
  services: {
    title: '短信、实名与后台',
    purpose: '验证码、实名核验，以及发货、上链、到期处理的后台进程。',
    page: '/health',
    waivable: 'trial',
    consequence: '验证码不会发到手机，实名不核对真假，站外的人还不能放心使用。',
  },
  shop: {
    title: '店铺',
    purpose: '每件作品都属于一个店铺。',
    page: '/shops',
    waivable: 'never',
    consequence: '不能发行作品。',
  },
  work: {
    title: '第一件作品',
    purpose: '先在「待发布」里写成草稿，检查通过、同事复核后发布。',
    page: '/drafts',
    waivable: 'never',
    consequence: '没有可以买的东西。',
  },
  home: {
    title: '首页',
    purpose: '首页上一排排的作品，由专区组成。',
    page: '/home-zones',
    waivable: 'always',
    consequence: '首页没有作品，藏友只能从「数字专区」进来。',
  },
} as const satisfies Record<string, StepText>

/** States of a step, with their labels. */
export const stepStates = { done: '已完成', open: '还差', waived: '先不办' } as const

export type StepName = keyof typeof stepNames
export const allSteps = Object.keys(stepNames) as StepName[]
