import type { AdminReply } from '@app/contract/admin/routes'
import { Button, toast } from '@app/ui'
import { Dialog } from '@app/ui/dialog'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Fields } from '../../form/fields.tsx'
import { ListImport } from '../../form/list-import/index.tsx'
import { PreviewTable } from '../../form/list-import/outcome.tsx'
import { useGeneratedFields } from '../../form/use-generated-form.ts'
import { type CallInput, nameOf } from '../../lib/call.ts'
import { formatCount, formatFen } from '../../lib/format.ts'
import { useWrite } from '../../lib/query.ts'

type Result = AdminReply<'reconciliation/bring'>

interface UploadBillProps {
  /** Channel and day of a missing bill; undefined for any. */
  missing?: { platform: number; day?: string | undefined }
}

/** Imports a channel's bill, after a preview, in place of the stored one. */
export function UploadBill({ missing }: UploadBillProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        上传账单
      </Button>
      <Dialog open={isOpen} onClose={close} title="上传账单" size="wide">
        {isOpen && <Bill {...(missing && { missing })} onClose={close} />}
      </Dialog>
    </>
  )
}

function Bill({ missing, onClose }: UploadBillProps & { onClose: () => void }) {
  const { form, fields, inputOf } = useGeneratedFields('reconciliation/bring', ['file', 'isDryRun'], { ...missing })
  const over = JSON.stringify(useWatch({ control: form.control }))
  const { mutateAsync, isPending, error } = useWrite('reconciliation/bring', { isQuiet: true })
  return (
    <ListImport
      hint="从渠道的商户平台下载的原始文件，不要改动，也不用解压；也可以拖到这里"
      accept=".csv,.txt,.zip,.gz"
      mostBytes={20_000_000}
      over={over}
      check={() => form.trigger()}
      send={({ body, name }, isDryRun) =>
        mutateAsync({
          ...inputOf(form.getValues()),
          file: nameOf({ name }),
          isDryRun,
          body,
        } as CallInput<'reconciliation/bring'>)
      }
      isPending={isPending}
      error={error}
      countOf={({ compared }) => compared + 1}
      verb={() => '上传并核对'}
      outcome={(result) => <Outcome result={result} />}
      onImported={({ compared, differences }) => {
        toast.good(`已核对 ${compared} 笔，${differences ? `${differences} 处差异` : '没有差异'}`)
        onClose()
      }}
      onClose={onClose}
    >
      <p className="text-sm text-ink-soft">
        上传后立即与平台的账目逐笔核对。同一天再次上传，会取代之前的账单；已经处理过的差异保持不变。
      </p>
      <Fields form={form} fields={fields} hints={{ day: '北京时间，例如 2026-11-22' }} />
    </ListImport>
  )
}

const Outcome = ({ result }: { result: Result }) => (
  <>
    <p role="status" className="rounded-md bg-sunken px-4 py-3 text-sm">
      {result.compared === 0
        ? '账单里没有交易。'
        : `收款 ${formatCount(result.payments)} 笔 ${formatFen(result.receivedFen)}，退款 ${formatCount(result.refunds)} 笔 ${formatFen(result.refundedFen)}，手续费 ${formatFen(result.feeFen)}。`}
    </p>
    <PreviewTable
      preview={result.preview}
      caption={
        result.preview.rows.length < result.compared
          ? `预览前 ${result.preview.rows.length} 笔，共 ${formatCount(result.compared)} 笔`
          : `预览全部 ${formatCount(result.compared)} 笔`
      }
    />
  </>
)
