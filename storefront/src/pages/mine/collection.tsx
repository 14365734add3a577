import { HallChip, HallLink } from '../../features/hall/hall-link.tsx'
import { Holdings } from '../../features/vault/holdings/holdings.tsx'
import { MineFrame } from './frame.tsx'

/** The user's holdings. */
export default function MyCollectionPage() {
  return (
    <MineFrame at="collection">
      <HallLink />
      <Holdings aside={<HallChip />} />
    </MineFrame>
  )
}
