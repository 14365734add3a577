import type { ListPath } from '@app/contract/admin/routes'
import { Button, toast } from '@app/ui'
import { useNavigate } from '@tanstack/react-router'
import { useMay } from '../lib/session.ts'
import { useWrite } from '../lib/query.ts'
import type { ListAddress } from './address.ts'
import { listOf } from './types.ts'

interface ExportButtonProps {
  path: ListPath
  address: ListAddress
  columns: readonly string[]
  fixed: object | undefined
}

/** Exports the list, as filtered and shown, to a file that a background task creates. */
export function ExportButton({ path, address, columns, fixed }: ExportButtonProps) {
  const may = useMay()('export') && listOf(path).isExportable
  const begin = useWrite('export/begin')
  const navigate = useNavigate()
  if (!may) return null

  async function run() {
    const filters = { ...address.filters, ...fixed }
    await begin.mutateAsync({ path, filters, sort: address.sort, columns: [...columns] })
    toast.good('正在导出，完成后可以在这里下载')
    await navigate({ to: '/tasks' })
  }

  return (
    // A toast shows the error.
    <Button size="small" pending={begin.isPending} onClick={() => run().catch(() => undefined)}>
      导出
    </Button>
  )
}
