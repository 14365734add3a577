import { lazy, Suspense } from 'react'
import { useMe } from '../../lib/session.ts'
import { PlatformHome } from './platform.tsx'

const PartnerHome = lazy(() => import('./partner.tsx'))

/** Home page: platform staff see the whole platform, partner staff see their own data. */
export default function Home() {
  if (useMe().partner === null) return <PlatformHome />
  return (
    <Suspense>
      <PartnerHome />
    </Suspense>
  )
}
