import type { AdminReply } from '@app/contract/admin/routes'
import { Button, toast, uniqueId } from '@app/ui'
import { Dialog } from '@app/ui/dialog'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Fields } from '../../form/fields.tsx'
import { ListImport, listFiles } from '../../form/list-import/index.tsx'
import { ListOutcome } from '../../form/list-import/outcome.tsx'
import { useGeneratedFields } from '../../form/use-generated-form.ts'
import type { CallInput } from '../../lib/call.ts'
import { useWrite } from '../../lib/query.ts'

type Result = AdminReply<'airdrop/prepare'>

const hints = {
  goodsSn: '发放哪件数字藏品',
  title: '收到的人在藏品经过里看到，例如「周年纪念」',
} as const

/** Imports the list of an airdrop, after a preview of who would receive how many pieces and who none. */
export function Prepare({ onImported }: { onImported: (airdropId: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button size="small" variant="primary" onClick={() => setOpen(true)}>
        导入名单
      </Button>
      <Dialog open={isOpen} onClose={close} title="导入名单" size="wide">
        {isOpen && <Lines onImported={onImported} onClose={close} />}
      </Dialog>
    </>
  )
}

function Lines({ onImported, onClose }: { onImported: (airdropId: string) => void; onClose: () => void }) {
  const [key] = useState(() => uniqueId())
  const { form, fields, inputOf } = useGeneratedFields('airdrop/prepare', ['key', 'isDryRun'])
  const over = JSON.stringify(useWatch({ control: form.control }))
  const { mutateAsync, isPending, error } = useWrite('airdrop/prepare', { isQuiet: true })
  return (
    <ListImport
      label="手机号或用户编号、件数"
      hint="一行一人，件数不写为 1，一次最多 2000 行。可以从表格软件直接粘贴；有表头时列的顺序不限，其他列不读取"
      accept={listFiles}
      mostBytes={1_000_000}
      over={over}
      check={() => form.trigger()}
      send={({ body }, isDryRun) =>
        mutateAsync({ ...inputOf(form.getValues()), key, isDryRun, body } as CallInput<'airdrop/prepare'>)
      }
      isPending={isPending}
      error={error}
      countOf={({ reading }) => reading.entries}
      verb={(count) => `导入 ${count} 行`}
      outcome={(result) => <Outcome result={result} />}
      onImported={({ airdropId }) => {
        toast.good('已导入，还没有发放')
        onClose()
        if (airdropId !== null) onImported(airdropId)
      }}
      onClose={onClose}
    >
      <Fields form={form} fields={fields} hints={hints} />
    </ListImport>
  )
}

const Outcome = ({ result: { people, pieces, reading } }: { result: Result }) => (
  <>
    <p role="status" className="rounded-md bg-sunken px-4 py-3 text-sm">
      现在执行会发给 {people} 人，共 {pieces} 件；{reading.faultCount} 行不会发。导入后不会马上发放。
    </p>
    <ListOutcome reading={reading} />
  </>
)
