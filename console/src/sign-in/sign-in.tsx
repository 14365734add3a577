import { useState } from 'react'
import type { AdminReply } from '@app/contract/admin/routes'
import { FactorForm } from './factor-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { ReplacePasswordForm } from './replace-password-form.tsx'
import { Enrolment } from './enrolment.tsx'

type Step = 'login' | AdminReply<'session/login'>['next']

export interface SignInProps {
  /** `factor` where only the second factor is asked for again. */
  from: 'login' | 'factor'
  /** Fixed where the session of somebody ended whose page still stands. */
  name?: string
  onDone: () => void
}

/** Password, then whatever is still missing: an own password, a second factor to enrol, or the one there is. */
export function SignIn({ from, name, onDone }: SignInProps) {
  const [step, setStep] = useState<Step>(from)
  const [password, setPassword] = useState('')

  function goOn(next: Step) {
    if (next === 'none') onDone()
    else setStep(next)
  }

  switch (step) {
    case 'login':
      return (
        <PasswordForm
          name={name}
          onNext={(next, given) => {
            setPassword(given)
            goOn(next)
          }}
        />
      )
    case 'password':
      return <ReplacePasswordForm current={password} onNext={goOn} />
    case 'enrol':
      return <Enrolment onDone={onDone} />
    default:
      return <FactorForm onDone={onDone} onStartOver={() => setStep('login')} />
  }
}
