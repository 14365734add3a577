import { useState } from 'react'
import { PassCheck } from './pass-check.tsx'
import { RedemptionList } from './redemption-list.tsx'
import { Scanner } from './scanner.tsx'
import { TypedCode } from './typed-code.tsx'

export interface ScanRoomProps {
  staff: { name: string; place: string }
  /** The pass that is looked at, as the address says it; empty while none is. */
  code: string
  onCode: (code: string) => void
  /** On to the next guest. */
  onNext: () => void
}

/** Where rights are redeemed: a code is scanned or typed, looked at, and redeemed. */
export function ScanView({ staff, code, onCode, onNext }: ScanRoomProps) {
  // Both stay for the next guest.
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
