import { useState } from 'react'
import { PassCheck } from './pass-check.tsx'
import { RedemptionList } from './redemption-list.tsx'
import { Scanner } from './scanner.tsx'
import { TypedCode } from './typed-code.tsx'

export interface ScanViewProps {
  staff: { name: string; place: string }
  /** Pass code in the address; empty if there is none. */
  code: string
  onCode: (code: string) => void
  /** Moves on to the next guest. */
  onNext: () => void
}

/** Redeems rights on site: scan or type a code, check the right, redeem it. */
export function ScanView({ staff, code, onCode, onNext }: ScanViewProps) {
  // Both settings are kept for the next guest.
  const [isCameraOn, setCameraOn] = useState(false)
  const [isLit, setLit] = useState(false)
  return (
    <>
      <header className="mb-5">
        <h1 className="title text-2xl">现场核销</h1>
        <p className="mt-1 text-ink-soft">
          {staff.place}，{staff.name}
        </p>
      </header>
      {code ? (
        <PassCheck key={code} code={code} onNext={onNext} />
      ) : (
        <div className="grid gap-8">
          <Scanner isOn={isCameraOn} onSwitch={setCameraOn} isLit={isLit} onLight={setLit} onCode={onCode} />
          <TypedCode onCode={onCode} />
          <RedemptionList />
        </div>
      )}
    </>
  )
}
