import { Button, cx, Notice, toast } from '@app/ui'
import { useEffect, useEffectEvent, useState } from 'react'
import { useAwakeScreen } from '../../../lib/awake-screen.ts'
import { readCode } from '../pass/codes.ts'
import { mayOpenCamera, problemLabels } from './camera.ts'
import { useScanner } from './use-scanner.ts'
import { useTorch } from './use-torch.ts'

export interface ScannerProps {
  isOn: boolean
  onSwitch: (isOn: boolean) => void
  /** Whether the torch should be on; has no effect without one. */
  isLit: boolean
  onLight: (isLit: boolean) => void
  onCode: (code: string) => void
}

/** Camera picture in which pass codes are detected. It opens the camera only on request, or if permission exists. */
export function Scanner({ isOn, onSwitch, isLit, onLight, onCode }: ScannerProps) {
  const [isForeign, setForeign] = useState(false)
  const { video, problem, camera } = useScanner(isOn, (text) => {
    const code = readCode(text)
    setForeign(!code)
    if (code) onCode(code)
  })
  const hasTorch = useTorch(camera, isLit, () => {
    onLight(false)
    toast.bad('手电筒打开失败')
  })
  useAwakeScreen(camera !== undefined)
  const openIfAllowed = useEffectEvent(async () => {
    if (await mayOpenCamera()) onSwitch(true)
  })
  useEffect(() => void openIfAllowed(), [])
  return (
    <section aria-label="扫码" className="grid gap-3">
      <div className="night relative aspect-square max-h-[56dvh] w-full overflow-hidden rounded-lg bg-sunken text-ink">
        <video
          ref={video}
          muted
          playsInline
          aria-hidden
          className={cx('absolute inset-0 size-full object-cover', !camera && 'invisible')}
        />
        {camera ? (
          <>
            <span aria-hidden className="absolute inset-[16%] rounded-lg border-2 border-celadon" />
            <p role="status" className="absolute inset-x-0 bottom-0 bg-scrim px-4 py-2 text-center text-sm">
              {isForeign ? '这个码不是核销码，请对准对方的核销码' : '把核销码放进框里'}
            </p>
            {hasTorch && (
              <div className="absolute top-3 right-3">
                <Button size="small" onClick={() => onLight(!isLit)}>
                  {isLit ? '关闭手电筒' : '打开手电筒'}
                </Button>
              </div>
            )}
          </>
        ) : (
          <div className="absolute inset-0 grid place-items-center p-6 text-center">
            {isOn && !problem ? (
              <p role="status">正在打开相机</p>
            ) : (
              <Button
                variant="primary"
                size="large"
                onClick={() => {
                  // Switches off and on again: another try after a problem.
                  onSwitch(false)
                  setTimeout(() => onSwitch(true))
                }}
              >
                {problem ? '再试一次' : '打开相机扫码'}
              </Button>
            )}
          </div>
        )}
      </div>
      {problem && (
        <Notice tone="bad" urgent title={problemLabels[problem].title}>
          {problemLabels[problem].text}
        </Notice>
      )}
    </section>
  )
}
