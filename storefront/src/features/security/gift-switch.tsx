import { Switch, toast } from '@app/ui'
import { useState } from 'react'
import type { SafeCodeInfo } from '../../domain/person/safe-code-info.ts'
import { lazySheetWithRetry } from '../../lib/lazy/later.tsx'

const SwitchDialog = lazySheetWithRetry(() => import('./switch-dialog.tsx'))

/** Switch for whether gifts ask for the safe code. It changes only after the code is entered. */
export function GiftSwitch({ info }: { info: SafeCodeInfo }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Switch
        checked={info.transferCodeSwitch}
        disabled={info.lockedUntil !== null}
        onChange={() => setAsking(true)}
        note="建议开着。关掉后，赠送只需要确认一次"
        className="min-h-16"
      >
        赠送时验证安全码
      </Switch>
      {isAsking && (
        <SwitchDialog
          info={info}
          onClose={() => setAsking(false)}
          onDone={(isOn) => {
            setAsking(false)
            toast.good(isOn ? '赠送时会验证安全码' : '赠送时不再验证安全码')
          }}
        />
      )}
    </>
  )
}
