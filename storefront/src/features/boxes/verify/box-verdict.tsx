import { ProofVerdict, type Verdict } from '../../../domain/proof/steps.tsx'

const verdicts: Record<Verdict, { title: string; text: string }> = {
  right: {
    title: '全部一致',
    text: '开售前的封条、公布的随机数和每一次开盒的结果，重算后完全吻合。',
  },
  sealed: {
    title: '发售还没结束，随机数仍在封存',
    text: '现在能核对的都一致。随机数公布之后，这一页会把每一次开盒都重算一遍。',
  },
  wrong: {
    title: '有不一致的地方',
    text: '下面标出了是哪一项。请把这一页告诉客服，我们会查明并公布原因。',
  },
}

/** Overall result of the verification of a box. */
export function BoxVerdict({ verdict, className }: { verdict: Verdict; className?: string }) {
  return <ProofVerdict verdict={verdict} {...verdicts[verdict]} className={className} />
}
