import { Button } from '@app/ui'
import { useEffect, useState } from 'react'
import { browserSupport, currentSubscription, subscribe, unsubscribe } from './browser-push.ts'

/** Switches notifications of this browser on or off. A browser that cannot subscribe says so when it is asked. */
export function BrowserNotifications({ applicationKey }: { applicationKey: string }) {
  const support = browserSupport()
  const [isOn, setOn] = useState<boolean>()
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    if (support !== 'offered') return
    currentSubscription().then(
      (found) => setOn(found !== null),
      () => setFailed(true),
    )
  }, [support])
  if (applicationKey === '' || support === 'none') return null
  if (support === 'homeScreen') {
    return (
      <p className="mb-5 text-sm text-pretty text-ink-soft">
        想在这台设备上收到通知，请先用浏览器的分享菜单“添加到主屏幕”，再从主屏幕打开本站来设置。
      </p>
    )
  }
  if (hasFailed) {
    return (
      <p role="status" className="mb-5 text-sm text-pretty text-ink-soft">
        这个浏览器收不到通知：可能没有允许通知，或者连不上浏览器厂商的推送服务。消息仍会在站内信里。
      </p>
    )
  }
  if (isOn === undefined) return null
  const change = async () => {
    setBusy(true)
    try {
      await (isOn ? unsubscribe() : subscribe(applicationKey))
      setOn(!isOn)
    } catch {
      setFailed(true)
    } finally {
      setBusy(false)
    }
  }
  return (
    <p className="mb-5 flex items-center justify-between gap-4 text-sm text-ink-soft">
      <span>{isOn ? '这个浏览器会收到通知' : '离开本站时，也可以让浏览器通知你'}</span>
      <Button variant="quiet" size="small" pending={isBusy} onClick={() => void change()}>
        {isOn ? '关闭通知' : '开启通知'}
      </Button>
    </p>
  )
}
