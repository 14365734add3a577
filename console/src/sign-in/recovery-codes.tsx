import { Button, Checkbox } from '@app/ui'
import { useState } from 'react'
import { downloadText } from '../lib/download.ts'

interface RecoveryCodesProps {
  codes: readonly string[]
  onDone: () => void
  /** Label of the button that continues. */
  label?: string
}

/** Ten recovery codes, each valid once, shown only this once. */
export function RecoveryCodes({ codes, onDone, label = '进入控制台' }: RecoveryCodesProps) {
  const [isKept, setKept] = useState(false)
  if (codes.length === 0) {
    return (
      <div className="flex flex-col gap-4">
        <p>登记完成，原来的恢复码继续有效。</p>
        <Button variant="primary" wide onClick={onDone}>
          {label}
        </Button>
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-ink-soft">这十个恢复码只显示这一次。手机丢失时，用其中一个代替动态码。</p>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-md bg-sunken p-4 font-mono select-all">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button wide onClick={() => downloadText(`${codes.join('\n')}\n`, '控制台恢复码.txt', 'text/plain')}>
        下载为文本文件
      </Button>
      <Checkbox checked={isKept} onChange={(event) => setKept(event.target.checked)}>
        已经保存在手机以外的地方
      </Checkbox>
      <Button variant="primary" wide disabled={!isKept} onClick={onDone}>
        {label}
      </Button>
    </div>
  )
}
