import { hear } from '@quoin/shared-ui/api/hear'
import { useToast } from '@quoin/shared-ui/ui/Toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { updateEntry } from '../../content/calls.ts'
import { messageOf } from '../../content/useFailure.ts'
import { useType } from '../../content/useSchema.ts'

const saving = ['settings']

/**
 * A function that saves some settings at once. Saves are sent in their order,
 * each after the answer to the one before, so that the last one typed stays.
 */
export function useSettings(onFailure?: (error: unknown) => void) {
  const type = useType('settings')
  const client = useQueryClient()
  const toast = useToast()
  const { mutate, isPending, variables } = useMutation({
    mutationKey: saving,
    scope: { id: 'settings' },
    mutationFn: (body: Record<string, unknown>) => updateEntry(type, type.name, body),
    onSuccess: () => {
      toast({ title: 'Site settings updated successfully' })
    },
    onError: (error) => {
      onFailure?.(error)
      toast({
        title: 'Failed to update settings',
        description: messageOf(error),
        variant: 'destructive',
      })
    },
    onSettled: () => {
      // One of many keystrokes is no reason to fetch: the last of them is.
      if (client.isMutating({ mutationKey: saving }) > 1) return
      return hear(client, { op: 'put', type: type.name, id: type.name })
    },
  })
  return { save: mutate, pending: isPending ? variables : undefined }
}
