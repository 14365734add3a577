import { Button } from '@app/ui'
import { Dialog } from '@app/ui/dialog'
import type { AdminReply } from '@app/contract/admin/routes'
import { useState } from 'react'
import { ListImport, listFiles } from '../../form/list-import/index.tsx'
import { ListOutcome } from '../../form/list-import/outcome.tsx'
import { useWrite } from '../../lib/query.ts'

type Result = AdminReply<'parcel/sendMany'>

const labels = { sent: '发货', repeated: '之前已这样发过', refused: '不发' } as const

/** Imports tracking numbers of many parcels, after a preview of each line. */
export function SendMany() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" variant="primary" onClick={() => setOpen(true)}>
        批量发货
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="批量发货" size="wide">
        {isOpen && <Lines onClose={() => setOpen(false)} />}
      </Dialog>
    </>
  )
}

function Lines({ onClose }: { onClose: () => void }) {
  const { mutateAsync, isPending, error } = useWrite('parcel/sendMany', { isQuiet: true })
  return (
    <ListImport
      label="订单编号、快递公司、快递单号"
      hint="可以从表格软件直接粘贴。有表头时列的顺序不限，其他列不读取；也可以导出包裹列表，填上快递公司和单号再选回来"
      accept={listFiles}
      mostBytes={1_000_000}
      send={({ body }, isDryRun) => mutateAsync({ isDryRun, body })}
      isPending={isPending}
      error={error}
      countOf={({ sent }) => sent}
      verb={(count) => `发出 ${count} 个`}
      outcome={(result, isDryRun) => <Outcome result={result} isDryRun={isDryRun} />}
      onClose={onClose}
    />
  )
}

function Outcome({ result, isDryRun }: { result: Result; isDryRun: boolean }) {
  return (
    <>
      <p role="status" className="rounded-md bg-sunken px-4 py-3 text-sm">
        {isDryRun ? '将' : '已'}
        {labels.sent} {result.sent} 个，{labels.repeated} {result.repeated} 个，{labels.refused} {result.refused} 个。
      </p>
      <ListOutcome reading={result.reading} />
    </>
  )
}
