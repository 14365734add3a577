import { lazy, Suspense, useState } from 'react'
import type { AdminReply } from '@app/contract/admin/routes'
import { Waiting } from '../parts/waiting.tsx'
import { FactorForm } from './factor-form.tsx'
import { PasswordForm } from './password-form.tsx'

/** Needed once by each account, and large: it draws a QR code. */
const Enrolment = lazy(async () => ({ default: (await import('./enrolment.tsx')).Enrolment }))

type Step = 'login' | AdminReply<'session/login'>['next']

export interface SignInProps {
  /** `factor` if only the second factor is asked for again. */
  from: 'login' | 'factor'
  /** Fixed name of the user whose session ended on an open page. */
  name?: string
  onDone: () => void
}

/** Asks for the password, then for the second factor, or enrols a first one. */
export function SignIn({ from, name, onDone }: SignInProps) {
  const [step, setStep] = useState<Step>(from)
  switch (step) {
    case 'login':
      return <PasswordForm name={name} onNext={setStep} />
    case 'enrol':
      return (
        <Suspense fallback={<Waiting className="h-80" />}>
          <Enrolment onDone={onDone} />
        </Suspense>
      )
    default:
      return <FactorForm onDone={onDone} onStartOver={() => setStep('login')} />
  }
}
