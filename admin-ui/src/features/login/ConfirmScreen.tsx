import { Button } from '@quoin/shared-ui/ui/Button'
import { useMutation } from '@tanstack/react-query'
import { useFailure } from '../../api/useFailure.ts'
import { confirmEmail } from '../../api/mails.ts'
import { BarePage } from './BarePage.tsx'
import { useLinkToken } from './useLinkToken.ts'

/** Confirms an address with the link of a mail. It requires a click, since mail scanners open every link. */
export function ConfirmScreen() {
  const token = useLinkToken()
  const onError = useFailure()
  const { mutate, isPending, isSuccess, isError } = useMutation({
    mutationFn: () => confirmEmail(token),
    onError,
  })
  const ended = token === '' || isError
  return (
    <BarePage title="Confirm your address" text="So that mails of this site reach you">
      {isSuccess && <p role="status">Your e-mail address is confirmed.</p>}
      {ended && (
        <p role="alert">
          The link is not good any more: it was used, or has ended. Your account page
          sends another one.
        </p>
      )}
      {!isSuccess && token !== '' && (
        <Button
          disabled={isPending}
          onClick={() => {
            mutate()
          }}
        >
          {isPending ? 'One moment...' : 'Confirm my address'}
        </Button>
      )}
    </BarePage>
  )
}
