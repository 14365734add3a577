import { AppBarrage, BarragePage } from '../../features/barrage/barrage-page.tsx'
import { isNativeApp } from '../../lib/platform.ts'

/** The blessing barrage: a page of its own, and a transparent layer inside the native app. */
export default function AppBarragePage() {
  return isNativeApp() ? <AppBarrage /> : <BarragePage />
}
