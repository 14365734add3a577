// What an empty installation needs before it opens, for the server and the console. Zod-free.

interface StepText {
  readonly title: string
  /** Why the step is needed. */
  readonly purpose: string
  /** The page that does it, or shows it if it is set in the environment. */
  readonly page: string
  /** Whether the step may be waived: never, only in a trial deployment, or always. */
  readonly waivable: 'never' | 'trial' | 'always'
}

/** The launch steps, in order. */
export const stepNames = {
  colleagues: {
    title: '同事',
    purpose: '第二位负责人可以在你丢了手机时帮你恢复；要两个人的事需要另一位来复核。',
    page: '/staff',
    waivable: 'always',
  },
  brand: {
    title: '品牌',
    purpose: '藏友在标题、短信和协议里看到的名称。',
    page: '/site',
    waivable: 'trial',
  },
  licences: {
    title: '备案与许可',
    purpose: '每一页的页脚和注册页都要写明。',
    page: '/site',
    waivable: 'trial',
  },
  agreements: {
    title: '协议',
    purpose: '没有生效的用户服务协议和隐私政策，就不能注册。',
    page: '/texts',
    waivable: 'never',
  },
  payment: {
    title: '支付渠道',
    purpose: '藏友付款的方式。凭证只能写在服务器的环境变量里，控制台不接触。',
    page: '/settings/environment',
    waivable: 'trial',
  },
  chain: {
    title: '区块链',
    purpose: '数字藏品铸造在链上；私钥只能写在服务器的环境变量里。',
    page: '/chain',
    waivable: 'trial',
  },
  services: {
    title: '短信、实名与后台',
    purpose: '验证码、实名核验，以及发货、上链、到期处理的后台进程。',
    page: '/health',
    waivable: 'trial',
  },
  shop: {
    title: '店铺',
    purpose: '每件作品都属于一个店铺。',
    page: '/shops',
    waivable: 'never',
  },
  work: {
    title: '第一件作品',
    purpose: '先在「待发布」里写成草稿，检查通过、同事复核后发布。',
    page: '/drafts',
    waivable: 'never',
  },
  home: {
    title: '首页',
    purpose: '首页上一排排的作品，由专区组成。',
    page: '/home-zones',
    waivable: 'always',
  },
} as const satisfies Record<string, StepText>

export type StepName = keyof typeof stepNames
export const allSteps = Object.keys(stepNames) as StepName[]
