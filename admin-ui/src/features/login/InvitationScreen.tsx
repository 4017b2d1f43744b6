import { ApiError } from '@quoin/shared-ui/api/ApiError'
import { Button } from '@quoin/shared-ui/ui/Button'
import { Field } from '@quoin/shared-ui/ui/form/Field'
import { Input } from '@quoin/shared-ui/ui/form/Input'
import { useToast } from '@quoin/shared-ui/ui/toast/Toast'
import {
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { type Acceptance, accept, invitedQuery } from '../../api/invitations.ts'
import { signIn } from '../../api/signIn.ts'
import { useFieldErrors } from '../../entry-form/errors/useFieldErrors.ts'
import { sentence } from '../../fields/sentence.ts'
import { roleText } from '../../model/roles.ts'
import { sessionQuery } from '../../session/session.ts'
import { BarePage } from './BarePage.tsx'
import styles from './LoginForm.module.css'
import { useLinkToken } from './useLinkToken.ts'

/** Creates the account of an invitation with its link, and signs in. */
export function InvitationScreen() {
  const token = useLinkToken()
  const { data: invited, error } = useQuery({
    ...invitedQuery(token),
    enabled: token !== '',
  })
  // Accepting an invitation checks again whether it is still valid.
  const refused = error instanceof ApiError && error.status === 422
  return (
    <BarePage
      title="Your account"
      text={
        invited === undefined
          ? 'You were invited to the back office'
          : `You were invited to the back office: ${roleText(invited.role)}`
      }
    >
      {token === '' || refused ? <Ended /> : <AccountForm token={token} />}
    </BarePage>
  )
}

function Ended() {
  return (
    <p role="alert">
      The invitation is not good any more: it was accepted or withdrawn, or has ended. Ask
      for another one.
    </p>
  )
}

function AccountForm({ token }: { token: string }) {
  const client = useQueryClient()
  const toast = useToast()
  const navigate = useNavigate()
  const element = useRef<HTMLFormElement>(null)
  const complaints = useFieldErrors(element)
  const { register, handleSubmit } = useForm<Acceptance>({
    defaultValues: { token, username: '', name: '', password: '' },
  })
  const { mutate, isPending } = useMutation({
    mutationFn: async (account: Acceptance) => {
      await accept(account)
      return signedIn(client, account)
    },
    onSuccess: (isSignedIn) => {
      toast({
        title: isSignedIn ? 'Login successful!' : 'Account created. Sign in with it.',
      })
      void navigate(isSignedIn ? '/admin' : '/admin/login', { replace: true })
    },
    onError: complaints.report,
  })
  const submit = (account: Acceptance) => {
    const missing = blanks(account)
    complaints.show(missing)
    if (Object.keys(missing).length === 0) mutate(account)
  }
  if (complaints.at('token') !== undefined) return <Ended />
  return (
    <form
      ref={element}
      className={styles.form}
      noValidate
      onSubmit={(event) => void handleSubmit(submit)(event)}
    >
      <Field
        label="Username"
        required
        help="You sign in with it. Letters, digits and the signs . _ - @"
        error={sentence('Username', complaints.at('username'))}
      >
        <Input {...register('username')} autoComplete="username" autoCapitalize="none" />
      </Field>
      <Field label="Name" error={sentence('Name', complaints.at('name'))}>
        <Input {...register('name')} autoComplete="name" />
      </Field>
      <Field
        label="Password"
        required
        help="8 to 200 characters."
        error={sentence('Password', complaints.at('password'))}
      >
        <Input {...register('password')} type="password" autoComplete="new-password" />
      </Field>
      <Button type="submit" disabled={isPending}>
        {isPending ? 'One moment...' : 'Create account'}
      </Button>
    </form>
  )
}

/** Signs in with a new account. If that fails, the account still exists. */
async function signedIn(
  client: QueryClient,
  { username, password }: Acceptance,
): Promise<boolean> {
  try {
    await signIn({ username, password })
    await client.query({ ...sessionQuery, staleTime: 0 })
    return true
  } catch {
    return false
  }
}

function blanks({ username, password }: Acceptance): Record<string, string> {
  const blank = 'is required'
  return {
    ...(username.trim() === '' ? { username: blank } : {}),
    ...(password === '' ? { password: blank } : {}),
  }
}
