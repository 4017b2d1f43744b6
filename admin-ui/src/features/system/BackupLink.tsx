import { Button } from '@quoin/shared-ui/ui/Button'
import { useMutation } from '@tanstack/react-query'
import { confirmIdentity } from '../../api/confirmation.ts'
import { useFailure } from '../../api/useFailure.ts'

/** Downloads a backup after the password was confirmed: a plain link would only show the server's error. */
export function BackupLink({ href }: { href: string }) {
  const onError = useFailure()
  const { mutate, isPending } = useMutation({
    mutationFn: confirmIdentity,
    onError,
    onSuccess: () => {
      const link = document.createElement('a')
      link.href = href
      link.download = ''
      link.click()
    },
  })
  return (
    <Button asChild variant="secondary">
      <a
        href={href}
        download
        aria-disabled={isPending}
        onClick={(event) => {
          event.preventDefault()
          if (!isPending) mutate()
        }}
      >
        Download backup
      </a>
    </Button>
  )
}
