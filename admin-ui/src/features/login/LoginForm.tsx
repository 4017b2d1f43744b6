import { ApiError } from '@quoin/shared-ui/api/ApiError'
import { useToast } from '@quoin/shared-ui/ui/toast/Toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { passkeyFailure } from '../../api/passkeys.ts'
import { sessionQuery } from '../../session/session.ts'
import { type Credentials, factorAskedFor, signIn } from '../../api/signIn.ts'
import { messageOf } from '../../api/useFailure.ts'
import { CodeStep } from './CodeStep.tsx'
import { PasswordStep } from './PasswordStep.tsx'

/**
 * Signs in, and then calls `onSignedIn`. A failed attempt keeps the input. If the account has an authenticator app, its
 * code is a second step.
 */
export function LoginForm({ onSignedIn }: { onSignedIn: () => void }) {
  const client = useQueryClient()
  const toast = useToast()
  const form = useForm<Credentials>({ defaultValues: { username: '', password: '' } })
  const [step, setStep] = useState<'password' | 'code'>('password')
  const [complaint, setComplaint] = useState<string>()
  const [passkeyWanted, wantPasskey] = useState(false)
  const attempt = useMutation({
    mutationKey: ['session'],
    mutationFn: async (enter: () => Promise<void>) => {
      await enter()
      await client.query({ ...sessionQuery, staleTime: 0 })
    },
    onSuccess: () => {
      toast({ title: 'Login successful!' })
      onSignedIn()
    },
  })
  const fail = (error: unknown) => {
    toast({
      title: 'Login failed',
      description: reasonOf(error),
      variant: 'destructive',
    })
  }
  const enter = (credentials: Credentials) => {
    setComplaint(undefined)
    attempt.mutate(() => signIn(credentials), {
      onError: (error) => {
        const factor = factorAskedFor(error)
        if (factor !== 'totp') {
          fail(error)
          wantPasskey(factor === 'passkey')
          // The password may have been changed meanwhile.
          if (isRefused(error)) setStep('password')
          return
        }
        if (step === 'code') setComplaint(reasonOf(error))
        setStep('code')
      },
    })
  }

  if (step === 'code') {
    return (
      <CodeStep
        pending={attempt.isPending}
        complaint={complaint}
        onComplain={setComplaint}
        onCode={(code) => {
          enter({ ...form.getValues(), code })
        }}
        onBack={() => {
          setComplaint(undefined)
          setStep('password')
        }}
      />
    )
  }
  return (
    <PasswordStep
      form={form}
      pending={attempt.isPending}
      passkeyWanted={passkeyWanted}
      onSubmit={(credentials) => {
        if (credentials.username.trim() !== '' && credentials.password !== '') {
          enter(credentials)
          return
        }
        toast({
          title: 'Missing Information',
          description: 'Please enter both username and password.',
          variant: 'destructive',
        })
      }}
      onPasskey={attempt.mutateAsync}
      onFailure={fail}
    />
  )
}

function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}

/** The server's message, without the status code of other failures. */
function reasonOf(error: unknown): string {
  if (error instanceof ApiError) return error.problem?.detail ?? 'Invalid credentials'
  return (passkeyFailure(error) ?? messageOf(error)) || 'Invalid credentials'
}
