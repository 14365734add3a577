import type { ItemId, OrderSn } from '@app/contract'
import { Button, Chip, Notice } from '@app/ui'
import { useState } from 'react'
import { address } from '../../../routes.ts'
import { mutate } from '../../../lib/mutation.ts'
import { FormFailure } from '../../../lib/form-failure.tsx'
import { FormFrame } from '../../../lib/form-frame.tsx'
import { useNavigate } from '../../../lib/router/router.tsx'
import { AboutLine } from '../about-line.tsx'
import type { About, Help, Topic } from '../api.ts'
import { useWritten } from '../use-written.ts'
import { TextField } from '../text-field.tsx'
import { topics, topicLabels } from '../labels.ts'

export interface AskFormProps {
  help: Help
  about: About | null
  orderSn?: OrderSn | undefined
  nftId?: ItemId | undefined
}

/** Form for a new ticket; its content survives leaving the page and a reload. */
export function AskForm({ help, about, orderSn, nftId }: AskFormProps) {
  const navigate = useNavigate()
  const [topic, setTopic] = useState<Topic>(about ? about.kind : 'other')
  const written = useWritten(orderSn ?? nftId ?? 'new', help.textMost)
  const { form } = written

  async function send(): Promise<void> {
    const input = { topic, ...written.said(), ...(orderSn && { orderSn }), ...(nftId && { nftId }) }
    const { ticketId } = await mutate('user/ticket/create', input)
    written.clear()
    navigate(address('ticketInfo', { id: ticketId }), { replace: true })
  }

  return (
    <FormFrame form={form} send={send}>
      <FormFailure text={form.failure} />
      {about ? (
        <AboutLine about={about} />
      ) : (
        <div>
          <p id="topic-label" className="mb-2 text-sm font-medium text-ink-soft">
            问题类型
          </p>
          <div role="group" aria-labelledby="topic-label" className="flex flex-wrap gap-2">
            {topics.map((one) => (
              <Chip key={one} on={one === topic} onClick={() => setTopic(one)}>
                {topicLabels[one]}
              </Chip>
            ))}
          </div>
        </div>
      )}
      <TextField
        label="遇到了什么问题"
        placeholder="发生了什么、什么时候、看到了怎样的提示。说得越具体，答得越快。"
        rows={7}
        written={written}
        help={help}
      />
      <Notice>
        {help.hours} 有人在，通常 {help.answerMinutes}{' '}
        分钟内回复，回复会出现在“我的咨询”。客服不会索要密码、验证码或安全码。
      </Notice>
      <Button type="submit" variant="primary" size="large" wide pending={form.pending} pendingLabel="正在发出">
        发给客服
      </Button>
    </FormFrame>
  )
}
