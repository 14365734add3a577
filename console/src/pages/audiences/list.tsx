import type { AdminReply } from '@app/contract/admin/routes'
import { Button, toast } from '@app/ui'
import { Dialog } from '@app/ui/dialog'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Fields } from '../../form/fields.tsx'
import { useFirstField } from '../../form/first-field.ts'
import { FormFrame } from '../../form/form-frame.tsx'
import { ListImport, listFiles } from '../../form/list-import/index.tsx'
import { ListOutcome } from '../../form/list-import/outcome.tsx'
import { useGeneratedFields, useGeneratedForm } from '../../form/use-generated-form.ts'
import type { CallInput } from '../../lib/call.ts'
import { useWrite } from '../../lib/query.ts'
import { useMay } from '../../lib/session.ts'
import { InnerLink, PageLink } from '../../parts/inner-link.tsx'
import { Page } from '../../parts/page.tsx'
import { DataTable } from '../../table/data-table.tsx'
import type { RowOf } from '../../table/types.ts'

type Row = RowOf<'audience/list'>

const columns = ['name', 'kind', 'subjectName', 'people', 'createdAt'] as const
/** Page of what a group is about; creators and shops have none. */
const pages: { readonly [Kind in Row['kind']]?: string } = { holders: '/goods/', seriesFollowers: '/subjects/' }
const cells = {
  subjectName: ({ kind, subject, subjectName }: Row) => {
    const page = pages[kind]
    return page ? <PageLink to={`${page}${subject}`}>{subjectName}</PageLink> : subjectName || undefined
  },
}

/** Page that lists the groups of users to whom messages are written. */
export default function Audiences() {
  const may = useMay()
  return (
    <Page
      title="人群"
      help={
        <>
          <p>群发消息写给一个人群。除了导入的名单，人群都在发送时重新读取：之后新来的人也会收到。</p>
          <p>导入的名单只存用户，不存手机号；名单里没有账号的行不会存。</p>
        </>
      }
      actions={
        <>
          <InnerLink to="/broadcasts">群发消息</InnerLink>
          {may('broadcast.manage') && (
            <>
              <Import />
              <New />
            </>
          )}
        </>
      }
    >
      <DataTable
        path="audience/list"
        label="人群"
        keyOf={({ audienceId }) => audienceId}
        columns={columns}
        cells={cells}
        empty="还没有人群"
      />
    </Page>
  )
}

function New() {
  const [isOpen, setOpen] = useState(false)
  const { first, frame } = useFirstField()
  return (
    <>
      <Button size="small" variant="primary" onClick={() => setOpen(true)}>
        存一个人群
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="存一个人群" initialFocus={first}>
        {isOpen && (
          <div ref={frame}>
            <NewForm onClose={() => setOpen(false)} />
          </div>
        )}
      </Dialog>
    </>
  )
}

/** Kind of group that each field belongs to; the others belong to all. */
const kindOf: Readonly<Record<string, Row['kind']>> = {
  goodsSn: 'holders',
  shopId: 'shopFollowers',
  albumId: 'seriesFollowers',
  creator: 'creatorFollowers',
}

function NewForm({ onClose }: { onClose: () => void }) {
  const form = useGeneratedForm('audience/save', {
    fixed: {},
    onDone() {
      toast.good('已保存')
      onClose()
    },
  })
  const kind: unknown = useWatch({ control: form.form.control, name: 'kind' })
  const fields = Object.fromEntries(
    Object.entries(form.fields).filter(([name]) => kindOf[name] === undefined || kindOf[name] === kind),
  )
  return (
    <FormFrame
      form={{ ...form, fields }}
      label="保存"
      hints={{ creator: '与作品页上写的完全一样；同名的算同一位' }}
      onCancel={onClose}
    />
  )
}

function Import() {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        导入名单
      </Button>
      <Dialog open={isOpen} onClose={close} title="导入名单" size="wide">
        {isOpen && <Lines onClose={close} />}
      </Dialog>
    </>
  )
}

function Lines({ onClose }: { onClose: () => void }) {
  const { form, fields, inputOf } = useGeneratedFields('audience/bring', ['isDryRun'])
  const over = JSON.stringify(useWatch({ control: form.control }))
  const { mutateAsync, isPending, error } = useWrite('audience/bring', { isQuiet: true })
  return (
    <ListImport
      label="手机号或用户编号"
      hint="一行一人，一次最多 10 万行。可以从表格软件直接粘贴；其他列不读取"
      accept={listFiles}
      mostBytes={4_000_000}
      over={over}
      check={() => form.trigger()}
      send={({ body }, isDryRun) =>
        mutateAsync({ ...inputOf(form.getValues()), isDryRun, body } as CallInput<'audience/bring'>)
      }
      isPending={isPending}
      error={error}
      countOf={({ people }) => people}
      verb={(count) => `存 ${count} 人`}
      outcome={(result) => <Outcome result={result} />}
      onImported={() => {
        toast.good('已保存')
        onClose()
      }}
      onClose={onClose}
    >
      <Fields form={form} fields={fields} />
    </ListImport>
  )
}

const Outcome = ({ result: { people, reading } }: { result: AdminReply<'audience/bring'> }) => (
  <>
    <p role="status" className="rounded-md bg-sunken px-4 py-3 text-sm">
      会存下 {people} 人；{reading.faultCount} 行不会存。
    </p>
    <ListOutcome reading={reading} />
  </>
)
