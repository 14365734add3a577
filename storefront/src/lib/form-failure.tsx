import { Notice } from '@app/ui'

/** Error message of a whole form; renders nothing without one. */
export function FormFailure({ text }: { text: string | null }) {
  return text ? (
    <Notice tone="bad" urgent>
      {text}
    </Notice>
  ) : null
}
