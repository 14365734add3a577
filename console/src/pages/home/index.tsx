import { useMe } from '../../lib/me.ts'
import { PlatformHome } from './platform.tsx'
import { PartnerHome } from './partner.tsx'

/** Where one comes to work: the house's own people see the house, a partner's see what is theirs. */
export default function Home() {
  return useMe().partner === null ? <PlatformHome /> : <PartnerHome />
}
