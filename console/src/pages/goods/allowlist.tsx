import type { AdminReply } from '@app/contract/admin/routes'
import { Button, Field, Notice, TextArea, toast } from '@app/ui'
import { Dialog } from '@app/ui/dialog'
import { useState } from 'react'
import { Section } from '../../app/page.tsx'
import { ActButton } from '../../form/act-button.tsx'
import { sentenceOf } from '../../lib/call.ts'
import { formatCount } from '../../lib/format.ts'
import { useMay } from '../../lib/me.ts'
import { useWrite } from '../../lib/query.ts'

/** Who may buy in the windows by list: how many, and more of them by CSV. */
export function AllowlistSection({ goodsSn, count }: { goodsSn: string; count: number }) {
  const may = useMay()('goods.allowlist')
  const [isOpen, setOpen] = useState(false)
  return (
    <Section
      title="优先购名单"
      aside={
        may && (
          <span className="flex gap-2">
            <Button size="small" onClick={() => setOpen(true)}>
              导入
            </Button>
            {count > 0 && (
              <ActButton path="goods/allowlistEmpty" label="清空" input={{ goodsSn }} isDangerous>
                名单上的 {formatCount(count)} 人都会去掉。
              </ActButton>
            )}
          </span>
        )
      }
    >
      <p className="text-sm">
        {count === 0 ? '名单还是空的，名单窗口里没有人能买。' : `名单上有 ${formatCount(count)} 人。`}
      </p>
      {isOpen && <Import goodsSn={goodsSn} onClose={() => setOpen(false)} />}
    </Section>
  )
}

/** A CSV is looked at first; then who is found in it is put on the list. */
function Import({ goodsSn, onClose }: { goodsSn: string; onClose: () => void }) {
  const [csv, setCsv] = useState('')
  const [found, setFound] = useState<AdminReply<'goods/allowlistAdd'>>()
  const { mutateAsync, isPending, error } = useWrite('goods/allowlistAdd', { isQuiet: true })

  async function send(isDryRun: boolean) {
    try {
      const reply = await mutateAsync({ goodsSn, isDryRun, body: new Blob([csv]) })
      if (isDryRun) return setFound(reply)
      toast.good(`已加入 ${reply.will} 人`)
      onClose()
    } catch {
      // Said above the buttons.
    }
  }

  function change(text: string) {
    setCsv(text)
    setFound(undefined)
  }

  return (
    <Dialog open onClose={onClose} title="导入优先购名单">
      <div className="flex flex-col gap-4">
        <Field label="手机号或用户编号" hint="一行一个，只看第一列；可以直接粘贴，也可以选 CSV 文件">
          <TextArea rows={8} value={csv} onChange={(event) => change(event.target.value)} />
        </Field>
        <input
          type="file"
          accept=".csv,.txt,text/csv"
          aria-label="选择 CSV 文件"
          className="text-sm"
          onChange={({ target }) => void target.files?.[0]?.text().then(change)}
        />
        {found && (
          <div role="status" className="rounded-md bg-sunken px-4 py-3 text-sm">
            <p>
              会加入 {found.will} 人，{found.were} 人已在名单上
              {found.wontCount > 0 && `，${found.wontCount} 行认不出：`}
            </p>
            <ul className="mt-2 max-h-40 overflow-y-auto">
              {found.wont.map(({ line, value, why }) => (
                <li key={line}>
                  第 {line} 行 {value}：{why}
                </li>
              ))}
            </ul>
          </div>
        )}
        {error && (
          <Notice tone="bad" urgent>
            {sentenceOf(error)}
          </Notice>
        )}
        <div className="flex gap-3">
          <Button
            variant="primary"
            pending={isPending}
            disabled={csv.trim() === '' || found?.will === 0}
            onClick={() => send(!found)}
          >
            {found ? `加入 ${found.will} 人` : '先看结果'}
          </Button>
          <Button onClick={onClose}>取消</Button>
        </div>
      </div>
    </Dialog>
  )
}
