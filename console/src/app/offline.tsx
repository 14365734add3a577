import { useSyncExternalStore } from 'react'

function listen(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

/** Notice while the device is offline: the screen may be out of date, and nothing can be sent. */
export function Offline() {
  const isOnline = useSyncExternalStore(listen, () => navigator.onLine)
  if (isOnline) return null
  return (
    <p role="status" className="bg-gold-wash px-3 py-2 text-center text-sm text-gold-ink">
      网络断开了。页面上是断开前的内容，恢复后会自动更新；填好的内容都还在。
    </p>
  )
}
