import { Button } from '@quoin/shared-ui/ui/Button'
import { useConfirm } from '@quoin/shared-ui/ui/dialog/Confirm'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { signOut as glyph } from '@quoin/shared-ui/ui/glyphs'
import { useToast } from '@quoin/shared-ui/ui/toast/Toast'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { signOut } from '../../session/session.ts'
import { useSession } from '../../session/store.ts'
import { hasDrafts } from '../../entry-form/draft/keptDraft.ts'

/** A function that ends the session and deletes its drafts, and asks before. The sign-in page deletes all fetched data. */
export function useSignOut() {
  const session = useSession()
  const navigate = useNavigate()
  const toast = useToast()
  const confirm = useConfirm()
  const { mutate, isPending } = useMutation({
    mutationFn: async (discarded: boolean) => {
      await signOut()
      return discarded
    },
    onSuccess: (discarded) => {
      session.forgetTyped()
      return navigate('/admin/login', { state: { discarded } })
    },
    onError: () => {
      toast({
        title: 'Logout failed',
        description: 'Please try again.',
        variant: 'destructive',
      })
    },
  })
  const leave = async () => {
    const discarded = hasDrafts()
    const yes =
      !discarded ||
      (await confirm({
        title: 'Discard unsaved changes?',
        description: 'What you have typed is kept in this tab only until you log out.',
        action: 'Discard and log out',
      }))
    if (yes) mutate(discarded)
  }
  return { leave, isPending }
}

/** The button that ends the session. */
export function SignOut() {
  const { leave, isPending } = useSignOut()
  return (
    <Button
      variant="ghost"
      size="small"
      disabled={isPending}
      onClick={() => void leave()}
    >
      <Glyph of={glyph} />
      {isPending ? 'Logging out...' : 'Logout'}
    </Button>
  )
}
