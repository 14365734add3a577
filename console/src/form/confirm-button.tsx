import { Button, type ButtonVariant, toast } from '@app/ui'
import type { AdminInputOf, AdminPath, AdminReply } from '@app/contract/admin/routes'
import { useWrite } from '../lib/query.ts'

interface ConfirmButtonProps<P extends AdminPath> {
  path: P
  label: string
  input: AdminInputOf<P>
  variant?: ButtonVariant
  said?: string
  onDone?: (reply: AdminReply<P>) => void
}

/** A verb that asks for nothing and can be taken back, or harms nobody: one press does it. */
export function ConfirmButton<P extends AdminPath>({
  path,
  label,
  input,
  variant = 'secondary',
  said,
  onDone,
}: ConfirmButtonProps<P>) {
  const { mutateAsync, isPending } = useWrite(path)
  return (
    <Button
      size="small"
      variant={variant}
      pending={isPending}
      onClick={() =>
        mutateAsync(input).then(
          (reply) => {
            if (said) toast.good(said)
            onDone?.(reply)
          },
          // Said in a toast.
          () => undefined,
        )
      }
    >
      {label}
    </Button>
  )
}
