import { ComposeLog } from '../../features/compose/log/compose-log.tsx'
import { MineFrame } from './frame.tsx'

/** What I composed, and of what. */
export default function MyComposingPage() {
  return (
    <MineFrame at="composeLog">
      <ComposeLog />
    </MineFrame>
  )
}
