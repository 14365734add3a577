import { Notice } from '@app/ui'
import { permissions } from '@app/contract/admin/permissions'
import type { AdminReply } from '@app/contract/admin/routes'

export type Approvers = AdminReply<'approval/approvers'>

/** Most colleagues named in a sentence. */
const mostNamed = 3

function namesOf(people: Approvers['approvers'], joint: '或' | '和'): string {
  const names = people.slice(0, mostNamed).map(({ name }) => name)
  if (people.length > mostNamed) return `${names.join('、')}等 ${people.length} 位同事`
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join('、')}${joint}${names.at(-1)}`
}

/** Warns that nobody could approve the publication; nothing if somebody can or none is needed. */
export function NobodyApproves({ approvers: { isAlone, approvers, related } }: { approvers: Approvers }) {
  if (isAlone || approvers.length > 0) return null
  return (
    <Notice title="现在没有人能复核你的发布">
      {related.length > 0
        ? `${namesOf(related, '和')}有权限，但与你有邀请关系，不能互相复核。请第三位同事为他们重发一次链接，或者`
        : '除你之外，没有在用的账号能复核发布。请'}
      在“同事”里给别的同事“{permissions['draft.publish']}”和“{permissions['approval.decide']}
      ”这两项权限。在那之前提交的申请没有人能通过，24 小时后失效。
    </Notice>
  )
}

/** Says in the dialog what happens when the button is pressed. */
export function publishSentence(approvers: Approvers | undefined, isNew: boolean): string {
  const result = isNew ? '藏友立即看得到' : '藏友会立即看到修改后的内容'
  if (approvers?.isAlone) return `目前只有你能发布，按下就发布，不经复核，${result}。`
  const who = approvers && approvers.approvers.length > 0 ? namesOf(approvers.approvers, '或') : '另一位同事'
  return `提交后由${who}复核，通过才会发布，${result}。`
}
