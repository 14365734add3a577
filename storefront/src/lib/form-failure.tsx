import { Notice } from '@app/ui'

/** What went wrong with a whole form; nothing while nothing did. */
export function FormFailure({ text }: { text: string | null }) {
  return text ? (
    <Notice tone="bad" urgent>
      {text}
    </Notice>
  ) : null
}
