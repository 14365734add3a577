import { adminLists } from '@app/contract/admin/lists.derived'
import type { AdminReply } from '@app/contract/admin/routes'
import { labelsOf } from '../../lib/labels.ts'
import { Badge, type Tone } from '../../parts/badge.tsx'
import { ActionButton } from '../../form/action-button.tsx'
import { useMay } from '../../lib/session.ts'

type Operation = AdminReply<'chain/operations'>['list'][number]
type Verification = AdminReply<'chain/verifications'>['list'][number]

const operationTones: Readonly<Record<Operation['state'], Tone>> = { waiting: 'going', done: 'done', dead: 'wrong' }
const resultTones: Readonly<Record<Verification['state'], Tone>> = {
  running: 'going',
  matched: 'done',
  differed: 'wrong',
  failed: 'waiting',
}

export const kindLabels = labelsOf(adminLists['chain/operations'].columns, 'kind')
const stateLabels = labelsOf(adminLists['chain/operations'].columns, 'state')
const resultLabels = labelsOf(adminLists['chain/verifications'].columns, 'state')

export const OperationBadge = ({ state }: Pick<Operation, 'state'>) => (
  <Badge tone={operationTones[state]}>{stateLabels[state]}</Badge>
)
export const ResultBadge = ({ state }: Pick<Verification, 'state'>) => (
  <Badge tone={resultTones[state]}>{resultLabels[state]}</Badge>
)

const errors: Readonly<Record<string, string>> = {
  'beyond-cap': '编号超出限量',
  'edition-differs': '链上限量不同',
  burnt: '凭证已销毁',
  'not-minted': '尚未铸造',
  'not-holder': '不在转出方手中',
  'bad-signature': '签名不符',
  'bad-argument': '收件地址不可用',
  'not-allowed': '铸造账户没有权限',
  reverted: '合约拒绝',
  lost: '链上丢失，重新写入',
}

/** Returns why the chain refused, in Chinese; the adapter's own message if the code is unknown. */
export const errorText = (error: string | null): string => (error === null ? '' : (errors[error] ?? error))

/** Button that retries an operation that the chain refused; hidden without the permission. */
export function Retry({ operationId }: Pick<Operation, 'operationId'>) {
  const may = useMay()
  return (
    may('chain.operate') && (
      <ActionButton path="chain/retry" label="重试" input={{ operationId }} successMessage="已重新排入队列">
        先确认原因已经排除。链上会先查是否已经完成，不会重复铸造。
      </ActionButton>
    )
  )
}
