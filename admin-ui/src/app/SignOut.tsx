import { Button } from '@quoin/shared-ui/ui/Button'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { signOut as glyph } from '@quoin/shared-ui/ui/glyphs'
import { useToast } from '@quoin/shared-ui/ui/Toast'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { signOut } from '../content/session.ts'

/** Ends the session. The sign-in page forgets everything that was fetched in it. */
export function SignOut() {
  const navigate = useNavigate()
  const toast = useToast()
  const { mutate, isPending } = useMutation({
    mutationFn: signOut,
    onSuccess: () => navigate('/admin/login'),
    onError: () => {
      toast({
        title: 'Logout failed',
        description: 'Please try again.',
        variant: 'destructive',
      })
    },
  })
  return (
    <Button
      variant="ghost"
      size="small"
      disabled={isPending}
      onClick={() => {
        mutate()
      }}
    >
      <Glyph of={glyph} />
      {isPending ? 'Logging out...' : 'Logout'}
    </Button>
  )
}
