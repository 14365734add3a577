import { Button } from '@app/ui'
import { Dialog } from '@app/ui/dialog'
import type { AdminReply } from '@app/contract/admin/routes'
import { useState } from 'react'
import { ListImport, listFiles } from '../../form/list-import/index.tsx'
import { ListOutcome } from '../../form/list-import/outcome.tsx'
import { useWrite } from '../../lib/query.ts'

type Result = AdminReply<'coupon/add'>

/** Imports a partner's codes from a file, after a preview of each line. */
export function AddCoupons({ configId }: { configId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" variant="primary" onClick={() => setOpen(true)}>
        导入券码
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="导入券码" size="wide">
        {isOpen && <Lines configId={configId} onClose={() => setOpen(false)} />}
      </Dialog>
    </>
  )
}

function Lines({ configId, onClose }: { configId: string; onClose: () => void }) {
  const { mutateAsync, isPending, error } = useWrite('coupon/add', { isQuiet: true })
  return (
    <ListImport
      label="每行一个券码，或「券码,https 链接」"
      hint="可以有表头（券码、链接）。券码导入后加密保存，控制台里不再显示，预览里也只露出首尾"
      accept={listFiles}
      mostBytes={4_000_000}
      send={({ body }, isDryRun) => mutateAsync({ id: configId, isDryRun, body })}
      isPending={isPending}
      error={error}
      countOf={({ added }) => added}
      verb={(count) => `导入 ${count} 张`}
      outcome={(result, isDryRun) => <Outcome result={result} isDryRun={isDryRun} />}
      onClose={onClose}
    />
  )
}

function Outcome({ result, isDryRun }: { result: Result; isDryRun: boolean }) {
  return (
    <>
      <p role="status" className="rounded-md bg-sunken px-4 py-3 text-sm">
        {isDryRun ? '将' : '已'}新增 {result.added} 张；重复 {result.doubled}，已导入过 {result.known}，已发出{' '}
        {result.given}，已作废 {result.voided}，格式不对 {result.malformed}。
      </p>
      <ListOutcome reading={result.reading} />
    </>
  )
}
