import { Button } from '@app/ui'
import { Dialog } from '@app/ui/dialog'
import type { AdminReply } from '@app/contract/admin/routes'
import { useState } from 'react'
import { CsvLines } from '../../form/csv-lines.tsx'
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
  const { mutateAsync, isPending, error } = useWrite('coupon/add', { isQuiet: true })
  return (
    <CsvLines
      label="每行一个券码，或「券码,https 链接」"
      hint="券码导入后加密保存，控制台里不再显示"
      send={(csv, isDryRun) => mutateAsync({ id: configId, isDryRun, body: new Blob([csv]) })}
      isPending={isPending}
      error={error}
      countOf={({ added }) => added}
      verb={(count) => `导入 ${count} 张`}
      outcome={(result, isDryRun) => <Outcome result={result} isDryRun={isDryRun} />}
      onDone={onDone}
    />
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
