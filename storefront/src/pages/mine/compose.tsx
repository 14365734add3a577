import { ComposeLog } from '../../features/compose/log/compose-log.tsx'
import { MineFrame } from './frame.tsx'

/** The user's compositions, and what they consumed. */
export default function MyComposingPage() {
  return (
    <MineFrame at="composeLog">
      <ComposeLog />
    </MineFrame>
  )
}
