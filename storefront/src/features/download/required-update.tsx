import { buttonStyle, DownloadIcon, Seal } from '@app/ui'
import { useEffect, useRef } from 'react'
import { useBasicConfig, useBrandName } from '../../lib/brand.ts'
import { isNativeApp, nativeVersion } from '../../lib/platform.ts'
import { deviceKind } from './device.ts'
import { GetPackage, Notes } from './get-app.tsx'
import { factsOf, isNewer, isOut } from './packages.ts'

/** Covers every page inside an app older than operators allow (`requiredFrom`): only the update is offered. */
export default function RequiredUpdate() {
  const brand = useBrandName()
  const packages = useBasicConfig()?.app
  const title = useRef<HTMLHeadingElement>(null)
  const device = deviceKind()
  const pack = isNativeApp() && device !== 'desktop' ? packages?.[device] : undefined
  const version = nativeVersion()
  const isNeeded = pack !== undefined && isOut(pack) && isNewer(pack.requiredFrom, version)
  useEffect(() => {
    if (isNeeded) title.current?.focus()
  }, [isNeeded])
  if (!isNeeded) return null
  return (
    <div
      role="alertdialog"
      aria-modal="true"
      aria-labelledby="required-update"
      className="fixed inset-0 z-(--layer-cover) grid overflow-y-auto bg-paper px-6 py-12 text-ink"
    >
      <div className="m-auto w-full max-w-96">
        <Seal className="size-9 text-vermilion" />
        <h2 id="required-update" ref={title} tabIndex={-1} className="title mt-4 text-2xl outline-none">
          请先更新 {brand} App
        </h2>
        <p className="mt-2 text-ink-soft">
          现在是 {version} 版，已经不能继续使用。更新后用同一个手机号登录，藏品和订单都在。
        </p>
        <Notes pack={pack} className="mt-6" />
        <GetPackage pack={pack} className={`${buttonStyle({ variant: 'primary', size: 'large' })} mt-8 w-full`}>
          <DownloadIcon />
          更新到 {pack.version}
        </GetPackage>
        <p className="figures mt-3 text-center text-sm text-ink-soft">{factsOf(pack)}</p>
      </div>
    </div>
  )
}
