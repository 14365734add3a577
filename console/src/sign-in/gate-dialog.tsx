import { Dialog } from '@app/ui/dialog'
import { settleGate, useGate } from '../lib/gate.ts'
import { SignIn } from './sign-in.tsx'

const texts = {
  login: { title: '请重新登录', description: '登录已过期。登录后会接着刚才的操作，填好的内容都还在。' },
  factor: { title: '再验证一次身份', description: '这一步比较重要，需要再确认是你本人。' },
} as const

/** Dialog over the current page that asks for a sign-in, or for the second factor again. */
export function GateDialog({ name }: { name: string }) {
  const kind = useGate((gate) => gate.kind)
  return (
    <Dialog
      open={kind !== null}
      onClose={() => settleGate(false)}
      title={texts[kind ?? 'factor'].title}
      description={texts[kind ?? 'factor'].description}
    >
      {kind && <SignIn key={kind} from={kind} name={name} onDone={() => settleGate(true)} />}
    </Dialog>
  )
}
