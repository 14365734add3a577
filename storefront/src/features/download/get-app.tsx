import { buttonStyle, CheckIcon, cx, DownloadIcon, linkStyle } from '@app/ui'
import { QRCodeSVG } from 'qrcode.react'
import type { ReactNode } from 'react'
import { Link } from '../../lib/router/link.tsx'
import { address } from '../../routes.ts'
import { isNativeApp, nativeVersion } from '../../lib/platform.ts'
import { deviceKind } from './device.ts'
import { type AppPackage, type AppPackages, factsOf, isNewer, isOut } from './packages.ts'

/** The action that gets the app on this device. */
export function GetApp({ packages }: { packages: AppPackages }) {
  const device = deviceKind()
  if (isNativeApp()) return <InApp latest={device === 'desktop' ? undefined : packages[device]} />
  if (device === 'desktop') return <ScanWithPhone />
  return isOut(packages[device]) ? (
    <Download device={device} pack={packages[device]} />
  ) : (
    <StillToCome device={device} />
  )
}

function Download({ device, pack }: { device: 'ios' | 'android'; pack: AppPackage }) {
  const isStore = device === 'ios'
  return (
    <div>
      <a
        href={pack.link}
        {...(isStore && { target: '_blank', rel: 'noreferrer' })}
        className={cx(buttonStyle({ variant: 'primary', size: 'large' }), 'w-full sm:w-auto')}
      >
        <DownloadIcon />
        {isStore ? '到 App Store 下载' : '下载安卓版'}
      </a>
      <p className="figures mt-3 text-sm text-ink-soft">{factsOf(pack)}</p>
      <Notes pack={pack} className="mt-6" />
    </div>
  )
}

/**
 * Shown if the package is not out yet: announces it and names what works until then. Has no button that leads nowhere.
 */
function StillToCome({ device }: { device: 'ios' | 'android' }) {
  return (
    <div>
      <p className="title text-lg">{device === 'ios' ? 'iPhone 版' : '安卓版'}即将推出</p>
      <p className="mt-1.5 max-w-prose text-sm text-ink-soft">
        {device === 'ios'
          ? '现在用网页版也一样：在浏览器里点“分享”，选“添加到主屏幕”，下次从桌面就能打开。'
          : '现在用网页版也一样：在浏览器菜单里选“添加到主屏幕”，下次从桌面就能打开。'}
      </p>
      <WebInstead className="mt-5" />
    </div>
  )
}

function WebInstead({ className }: { className?: string }) {
  return (
    <Link to={address('home')} className={cx(buttonStyle({ size: 'large' }), 'max-sm:w-full', className)}>
      继续用网页版
    </Link>
  )
}

function ScanWithPhone() {
  const here = `${window.location.origin}${window.location.pathname}#${address('download')}`
  return (
    <div className="flex flex-wrap items-center gap-6">
      <QRCodeSVG
        value={here}
        size={152}
        marginSize={2}
        level="M"
        title="下载页的二维码"
        className="rounded-md shadow-mount"
      />
      <div className="max-w-72">
        <p className="title text-lg">用手机扫一扫</p>
        <p className="mt-1.5 text-sm text-ink-soft">
          打开手机相机对准二维码，会进入适合你手机的下载页。用微信扫码时，请按提示在浏览器中打开。
        </p>
      </div>
    </div>
  )
}

function InApp({ latest }: { latest: AppPackage | undefined }) {
  const version = nativeVersion()
  const update = latest && isOut(latest) && isNewer(latest.version, version) ? latest : undefined
  return (
    <div>
      <p className="flex items-center gap-2 text-celadon-ink">
        <CheckIcon className="size-5" />
        <span className="title text-lg">你正在使用 App</span>
      </p>
      <p className="figures mt-1.5 text-sm text-ink-soft">
        {update ? `现在是 ${version} 版，可以更新到 ${update.version} 版。` : `${version} 版，已经装好了，不用再下载。`}
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        {update && (
          <GetPackage pack={update} className={buttonStyle({ variant: 'primary', size: 'large' })}>
            <DownloadIcon />
            更新到 {update.version}
          </GetPackage>
        )}
        <Link to={address('home')} className={buttonStyle({ size: 'large' })}>
          去首页看看
        </Link>
      </div>
    </div>
  )
}

/** Release notes of a package; nothing if operators wrote none. */
export function Notes({ pack: { version, notes }, className }: { pack: AppPackage; className?: string }) {
  if (notes === '') return null
  return (
    <section aria-label="更新说明" className={cx('max-w-prose text-sm', className)}>
      <h3 className="font-medium">{version} 版的更新</h3>
      <p className="mt-1 whitespace-pre-line text-ink-soft">{notes}</p>
    </section>
  )
}

/** Gets the package from inside the app, in the system browser: from this site or a store. */
export function GetPackage({
  pack,
  className,
  children,
}: {
  pack: AppPackage
  className: string
  children: ReactNode
}) {
  return (
    <a href={pack.link} target="_blank" rel="noreferrer" download className={className}>
      {children}
    </a>
  )
}

/** Link to a package in its facts, or a note that it is not out yet. */
export function PackageLink({ pack, children }: { pack: AppPackage; children: ReactNode }) {
  if (!isOut(pack)) return <span className="text-ink-faint">即将推出</span>
  return (
    <a href={pack.link} target="_blank" rel="noreferrer" className={cx(linkStyle, 'touch-area')}>
      {children}
    </a>
  )
}
