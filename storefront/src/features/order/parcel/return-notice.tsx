import { ReturnState } from '@app/contract/enums'
import { Notice } from '@app/ui'
import type { OrderDetail } from '../api.ts'
import { returnLabels } from '../labels.ts'

/** State of a return, with the texts of the buyer and the shop. */
export function ReturnNotice({ asked }: { asked: NonNullable<OrderDetail['return']> }) {
  const { title, note } = returnLabels(asked)
  return (
    <Notice tone={asked.state === ReturnState.refused ? 'bad' : 'plain'} title={title} className="mb-5">
      {note && <p>{note}</p>}
      <p>你的说明：{asked.reason}</p>
      {asked.answer && <p>商家答复：{asked.answer}</p>}
    </Notice>
  )
}
