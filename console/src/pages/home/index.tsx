import { useMe } from '../../lib/session.ts'
import { PlatformHome } from './platform.tsx'
import { PartnerHome } from './partner.tsx'

/** Home page: platform staff see the whole platform, partner staff see their own data. */
export default function Home() {
  return useMe().partner === null ? <PlatformHome /> : <PartnerHome />
}
