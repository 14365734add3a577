import { Button } from '@app/ui'
import { Dialog } from '@app/ui/dialog'
import type { AdminReply } from '@app/contract/admin/routes'
import { useState } from 'react'
import { CsvLines } from '../../form/csv-lines.tsx'
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
  const { mutateAsync, isPending, error } = useWrite('parcel/sendMany', { isQuiet: true })
  return (
    <CsvLines
      label="每行：订单编号,快递公司,快递单号"
      hint="可以从表格软件直接粘贴 CSV，或选择文件"
      send={(csv, isDryRun) => mutateAsync({ csv, isDryRun })}
      isPending={isPending}
      error={error}
      countOf={({ sent }) => sent}
      verb={(count) => `发出 ${count} 个`}
      outcome={(result, isDryRun) => <Outcome result={result} isDryRun={isDryRun} />}
      onDone={onDone}
    />
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
