import { Button, type ButtonVariant, toast } from '@app/ui'
import type { AdminInputOf, AdminPath, AdminReply } from '@app/contract/admin/routes'
import { useWrite } from '../lib/query.ts'

interface ConfirmButtonProps<P extends AdminPath> {
  path: P
  label: string
  input: AdminInputOf<P>
  variant?: ButtonVariant
  successMessage?: string
  onDone?: (reply: AdminReply<P>) => void
}

/** Button that acts on one press, without a dialog; for actions that are reversible or harmless. */
export function ConfirmButton<P extends AdminPath>({
  path,
  label,
  input,
  variant = 'secondary',
  successMessage,
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
            if (successMessage) toast.good(successMessage)
            onDone?.(reply)
          },
          // A toast shows the error.
          () => undefined,
        )
      }
    >
      {label}
    </Button>
  )
}
