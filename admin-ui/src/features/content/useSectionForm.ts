import { hear } from '@quoin/shared-ui/api/hear'
import { useToast } from '@quoin/shared-ui/ui/Toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { updateEntry } from '../../content/calls.ts'
import type { ContentType, Entry } from '../../content/schema.ts'
import { messageOf } from '../../content/useFailure.ts'
import { draftKey, findDraft, keepDraft } from '../../screens/keptDraft.ts'
import type { Complaints } from '../../screens/useComplaints.ts'
import { useKeptForm } from '../../screens/useKeptForm.ts'
import { type Draft, draftOf } from './draft.ts'

/**
 * The form of a section. What is typed is kept in this tab until it is saved
 * or discarded, so that it survives a reload.
 */
export function useSectionForm(
  type: ContentType,
  section: Entry,
  complaints: Complaints,
) {
  const client = useQueryClient()
  const toast = useToast()
  const key = draftKey(type, section.id)
  const [kept] = useState(() => findDraft(key))
  const [restored, setRestored] = useState(kept !== null)
  const { form, restart } = useKeptForm<Draft>({
    key,
    stored: draftOf(section),
    typed: kept?.drafts as Draft | undefined,
    keep: useCallback(
      (draft) => {
        keepDraft(key, { start: null, drafts: { ...draft } })
      },
      [key],
    ),
  })

  const startFrom = (entry: Entry) => {
    setRestored(false)
    complaints.show({})
    restart(draftOf(entry))
  }

  const { mutate: save, isPending } = useMutation({
    mutationFn: (body: Draft) => updateEntry(type, section.id, body),
    onSuccess: ({ entity }) => {
      toast({ title: 'Content updated successfully' })
      startFrom(entity)
      return hear(client, { op: 'put', type: type.name, id: section.id })
    },
    onError: (error) => {
      complaints.place(error)
      toast({
        title: 'Failed to update content',
        description: messageOf(error),
        variant: 'destructive',
      })
    },
  })
  return {
    form,
    save,
    isPending,
    /** Whether the form shows what was typed before a reload. */
    restored,
    discard: () => {
      startFrom(section)
    },
  }
}
