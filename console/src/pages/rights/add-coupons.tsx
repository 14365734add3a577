import { Button, Field, Notice, TextArea } from '@app/ui'
import { Dialog } from '@app/ui/dialog'
import type { AdminReply } from '@app/contract/admin/routes'
import { useState } from 'react'
import { sentenceOf } from '../../lib/call.ts'
import { useWrite } from '../../lib/query.ts'

type Result = AdminReply<'coupon/add'>

/** A partner's codes from a file: what would become of each line is seen before anything is done. */
export function AddCoupons({ configId }: { configId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" variant="primary" onClick={() => setOpen(true)}>
        导入券码
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="导入券码" size="wide">
        {isOpen && <Lines configId={configId} onDone={() => setOpen(false)} />}
      </Dialog>
    </>
  )
}

function Lines({ configId, onDone }: { configId: string; onDone: () => void }) {
  const [csv, setCsv] = useState('')
  const [tried, setTried] = useState<{ csv: string; result: Result; isDryRun: boolean }>()
  const add = useWrite('coupon/add', { isQuiet: true })
  const isSeen = tried?.csv === csv

  async function run(isDryRun: boolean) {
    try {
      const result = await add.mutateAsync({ id: configId, csv, isDryRun })
      setTried({ csv, result, isDryRun })
    } catch {
      // Shown above the buttons.
    }
  }

  return (
    <div className="flex flex-col gap-4">
      <Field label="每行一个券码，或「券码,https 链接」" hint="券码导入后加密保存，控制台里不再显示">
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
      {add.error && (
        <Notice tone="bad" urgent>
          {sentenceOf(add.error)}
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
            pending={add.isPending}
            disabled={csv.trim() === '' || (isSeen && tried.result.added === 0)}
            onClick={() => run(!isSeen)}
          >
            {isSeen ? `导入 ${tried.result.added} 张` : '先看结果'}
          </Button>
        )}
        <Button onClick={onDone}>关闭</Button>
      </div>
    </div>
  )
}

function Outcome({ result, isDryRun }: { result: Result; isDryRun: boolean }) {
  return (
    <div className="rounded-md bg-sunken px-4 py-3 text-sm" role="status">
      <p>
        {isDryRun ? '将' : '已'}新增 {result.added} 张；重复 {result.doubled}，已导入过 {result.known}，已发出{' '}
        {result.given}，已作废 {result.voided}，格式不对 {result.malformed}。
      </p>
      {result.lines.length > 0 && (
        <ul className="mt-2 flex max-h-48 flex-col gap-1 overflow-y-auto">
          {result.lines.map(({ line, why }) => (
            <li key={line}>
              第 {line} 行：{why}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
