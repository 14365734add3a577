import { ArrangeHall } from '../../features/hall/arrange/arrange-hall.tsx'

/** Page for arranging the user's hall. */
export default function HallArrangePage() {
  return <ArrangeHall />
}
