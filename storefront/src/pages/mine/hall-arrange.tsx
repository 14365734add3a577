import { ArrangeHall } from '../../features/hall/arrange/arrange-hall.tsx'

/** Where I arrange my hall. */
export default function HallArrangePage() {
  return <ArrangeHall />
}
