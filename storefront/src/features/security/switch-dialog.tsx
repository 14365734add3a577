import { Dialog } from '@app/ui/dialog'
import { useRef } from 'react'
import { call } from '../../lib/call.ts'
import { readSafeCode } from './api.ts'
import type { SafeCodeInfo } from '../../domain/person/safe-code-info.ts'
import { SafeCodeEntry } from './safe-code-entry.tsx'

export interface SwitchDialogProps {
  info: SafeCodeInfo
  onClose: () => void
  /** Called once the setting has changed. */
  onDone: (isOn: boolean) => void
}

/** Asks for the safe code before the switch changes. */
export default function SwitchDialog({ info, onClose, onDone }: SwitchDialogProps) {
  const input = useRef<HTMLInputElement>(null)
  const next = !info.transferCodeSwitch
  async function turn(securityCode: string): Promise<void> {
    await call('user/securityCode/switch', { securityCode, transferCodeSwitch: next })
    await readSafeCode()
    onDone(next)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={next ? '打开赠送验证' : '关闭赠送验证'}
      description={next ? '以后每次赠送都要输入安全码' : '以后赠送不再问安全码，销毁藏品时仍会问'}
      initialFocus={input}
    >
      <SafeCodeEntry
        info={info}
        onEnter={turn}
        submitLabel={next ? '确认打开' : '确认关闭'}
        onLeave={onClose}
        input={input}
      />
    </Dialog>
  )
}
