import { Button, Field, TextArea } from '@app/ui'
import { useState } from 'react'
import { freeText } from '../../lib/text-kinds.ts'
import type { Recognised } from './recognise.ts'
import { fetchCode } from '../../lib/lazy/code.ts'

const labels = { name: '收货人', phone: '手机号', regionCode: '所在地区', detail: '详细地址' } as const
const names = Object.keys(labels) as (keyof Recognised)[]

/** Box that takes a pasted address line and extracts its parts. The text is parsed in the browser and never sent. */
export function PasteBox({ onFound }: { onFound: (found: Recognised) => void }) {
  const [text, setText] = useState('')
  const [remark, setRemark] = useState('')

  /** @param isAdded the line was pasted after other text; then only a complete address replaces the form */
  async function read(line: string, isAdded = false): Promise<void> {
    if (!line.trim()) return setRemark('先粘贴一段文字')
    try {
      const { recognise } = await fetchCode(() => import('./recognise.ts'))
      const found = recognise(line)
      if (isAdded && !found.regionCode) return
      if (isAdded) setText(line)
      if (found.name || found.phone || found.regionCode) onFound(found)
      setRemark(remarkOf(found))
    } catch {
      setRemark('识别功能加载失败，请稍后再试，或直接在下面填写')
    }
  }

  return (
    <div className="rounded-md bg-sunken px-4 pt-3 pb-4">
      <Field label="粘贴整段文字，自动填写" hint={remark || '只在你的浏览器里识别，不会发送出去'}>
        <TextArea
          rows={2}
          clean={freeText(500)}
          autoComplete="off"
          placeholder="例如：沈听松 13800001234 浙江省杭州市西湖区文三路 100 号"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text')
            if (pasted) void read(freeText(500)(pasted), text !== '')
          }}
        />
      </Field>
      <Button size="small" className="mt-2.5" onClick={() => read(text)}>
        识别并填入
      </Button>
    </div>
  )
}

function remarkOf(found: Recognised): string {
  const missing = names.filter((name) => !found[name]).map((name) => labels[name])
  if (!found.name && !found.phone && !found.regionCode) return '未识别出地址，请直接在下面填写'
  return missing.length === 0 ? '已填入，请核对一遍' : `已填入，没有识别到：${missing.join('、')}`
}
