import { Button, Field, Notice, TextArea } from '@app/ui'
import { Dialog } from '@app/ui/dialog'
import type { AdminReply } from '@app/contract/admin/routes'
import { useState } from 'react'
import { sentenceOf } from '../../lib/call.ts'
import { useWrite } from '../../lib/query.ts'

type Result = AdminReply<'parcel/sendMany'>

const words = { sent: '发货', repeated: '之前已这样发过', refused: '未发' } as const

/** Tracking numbers of many parcels at once: what would become of each line is seen before anything is done. */
export function SendMany() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" variant="primary" onClick={() => setOpen(true)}>
        批量发货
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="批量发货" size="wide">
        {isOpen && <Lines onDone={() => setOpen(false)} />}
      </Dialog>
    </>
  )
}

function Lines({ onDone }: { onDone: () => void }) {
  const [csv, setCsv] = useState('')
  const [tried, setTried] = useState<{ csv: string; result: Result; isDryRun: boolean }>()
  const send = useWrite('parcel/sendMany', { isQuiet: true })
  const isSeen = tried?.csv === csv

  async function run(isDryRun: boolean) {
    try {
      const result = await send.mutateAsync({ csv, isDryRun })
      setTried({ csv, result, isDryRun })
    } catch {
      // Shown above the buttons.
    }
  }

  return (
    <div className="flex flex-col gap-4">
      <Field label="每行：订单编号,快递公司,快递单号" hint="可以从表格软件直接粘贴 CSV，或选择文件">
        <TextArea
          rows={7}
          className="font-mono text-sm"
          spellCheck={false}
          value={csv}
          onChange={(event) => setCsv(event.target.value)}
        />
      </Field>
      <input
        type="file"
        accept=".csv,text/csv,text/plain"
        aria-label="选择 CSV 文件"
        className="text-sm"
        onChange={(event) => void event.target.files?.[0]?.text().then(setCsv)}
      />
      {isSeen && <Outcome {...tried} />}
      {send.error && (
        <Notice tone="bad" urgent>
          {sentenceOf(send.error)}
        </Notice>
      )}
      <div className="flex gap-3">
        {isSeen && !tried.isDryRun ? (
          <Button variant="primary" onClick={onDone}>
            完成
          </Button>
        ) : (
          <Button
            variant="primary"
            pending={send.isPending}
            disabled={csv.trim() === '' || (isSeen && tried.result.sent === 0)}
            onClick={() => run(!isSeen)}
          >
            {isSeen ? `发出 ${tried.result.sent} 个` : '先看结果'}
          </Button>
        )}
        <Button onClick={onDone}>关闭</Button>
      </div>
    </div>
  )
}

function Outcome({ result, isDryRun }: { result: Result; isDryRun: boolean }) {
  const refused = result.lines.filter(({ outcome }) => outcome === 'refused')
  return (
    <div className="rounded-md bg-sunken px-4 py-3 text-sm" role="status">
      <p>
        {isDryRun ? '将' : '已'}
        {words.sent} {result.sent} 个，{words.repeated} {result.repeated} 个，{words.refused} {result.refused} 个。
      </p>
      {refused.length > 0 && (
        <ul className="mt-2 flex max-h-48 flex-col gap-1 overflow-y-auto">
          {refused.map(({ line, orderSn, why }) => (
            <li key={line}>
              第 {line} 行 <span className="font-mono text-xs">{orderSn}</span>：{why}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
