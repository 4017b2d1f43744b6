import { ApiError } from '@quoin/shared-ui/api/ApiError'
import { Button } from '@quoin/shared-ui/ui/Button'
import { Field } from '@quoin/shared-ui/ui/Field'
import { Input } from '@quoin/shared-ui/ui/Input'
import { useToast } from '@quoin/shared-ui/ui/Toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { sessionQuery, signIn } from '../../content/session.ts'
import { messageOf } from '../../content/useFailure.ts'
import styles from './LoginForm.module.css'

interface Credentials {
  username: string
  password: string
}

/** Signs in, and then calls `onSignedIn`. A failed attempt keeps what was typed. */
export function LoginForm({ onSignedIn }: { onSignedIn: () => void }) {
  const client = useQueryClient()
  const toast = useToast()
  const { register, handleSubmit } = useForm<Credentials>({
    defaultValues: { username: '', password: '' },
  })
  const attempt = useMutation({
    mutationKey: ['session'],
    mutationFn: async ({ username, password }: Credentials) => {
      await signIn(username, password)
      await client.query({ ...sessionQuery, staleTime: 0 })
    },
    onSuccess: () => {
      toast({ title: 'Login successful!' })
      onSignedIn()
    },
    onError: (error) => {
      toast({
        title: 'Login failed',
        description: reasonOf(error),
        variant: 'destructive',
      })
    },
  })

  const submit = (credentials: Credentials) => {
    if (credentials.username.trim() === '' || credentials.password === '') {
      toast({
        title: 'Missing Information',
        description: 'Please enter both username and password.',
        variant: 'destructive',
      })
      return
    }
    attempt.mutate(credentials)
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => void handleSubmit(submit)(event)}
    >
      <Field label="Username">
        <Input {...register('username')} autoComplete="username" autoCapitalize="none" />
      </Field>
      <Field label="Password">
        <Input
          {...register('password')}
          type="password"
          autoComplete="current-password"
        />
      </Field>
      <Button type="submit" disabled={attempt.isPending}>
        {attempt.isPending ? 'Signing in...' : 'Sign In'}
      </Button>
    </form>
  )
}

/** The server's words, without the status code that other failures carry. */
function reasonOf(error: unknown): string {
  if (error instanceof ApiError) return error.problem?.detail ?? 'Invalid credentials'
  return messageOf(error) || 'Invalid credentials'
}
