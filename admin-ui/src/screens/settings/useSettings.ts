import { ApiError } from '@quoin/shared-ui/api/ApiError'
import { useConfirm } from '@quoin/shared-ui/ui/dialog/Confirm'
import { useMutation } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { PRECONDITION_FAILED } from '../../api/entries/write.ts'
import { useFieldErrors } from '../../entry-form/errors/useFieldErrors.ts'
import { useUnsaved, useUnsavedGuard } from '../../entry-form/useUnsavedGuard.ts'

/** Settings with the revision that a change of them is bound to. */
interface Stored<Settings> {
  settings: Settings
  etag: string | null
}

interface Options<Settings, Draft, Input> {
  /** The element of the form. */
  element: RefObject<HTMLElement | null>
  /** What is stored by now. */
  stored: Stored<Settings>
  draftOf: (settings: Settings) => Draft
  /** Sends a change; returns what is stored then, undefined where that is not known. */
  write: (input: Input, etag: string | null) => Promise<Stored<Settings> | undefined>
  /** Fetches what somebody else has stored meanwhile. */
  refetch: () => Promise<unknown>
}

/** What `useSettings` returns. */
export type SettingsState = Omit<
  ReturnType<typeof useSettings<unknown, object, unknown>>,
  'draft' | 'base' | 'set' | 'save' | 'forget'
>

/** What is typed into a form of settings, which are stored as a whole. */
export function useSettings<Settings, Draft extends object, Input>(
  options: Options<Settings, Draft, Input>,
) {
  const { element, stored, draftOf, write, refetch } = options
  const confirm = useConfirm()
  const guard = useUnsavedGuard()
  const complaints = useFieldErrors(element)
  // What the form was filled in from. Somebody else may have saved meanwhile: that is said when this is saved.
  const [base, setBase] = useState(stored)
  const [draft, setDraft] = useState(() => draftOf(base.settings))
  const [isStale, setStale] = useState(false)
  const begun = draftOf(base.settings)
  const isDirty = (Object.keys(begun) as (keyof Draft)[]).some(
    (name) => draft[name] !== begun[name],
  )
  const begin = (next: Stored<Settings>) => {
    setBase(next)
    setDraft(draftOf(next.settings))
    setStale(false)
    complaints.show({})
  }
  const { mutate, isPending } = useMutation({
    mutationFn: (input: Input) => write(input, base.etag),
    onSuccess: (now) => {
      if (now) begin(now)
    },
    onError: async (error) => {
      complaints.report(error)
      if (!(error instanceof ApiError) || error.status !== PRECONDITION_FAILED) return
      await refetch()
      setStale(true)
    },
  })
  useUnsaved(isPending ? 'saving' : isDirty ? 'typed' : 'nothing', guard.mark)

  return {
    complaints,
    draft,
    set: (change: Partial<Draft>) => {
      setDraft({ ...draft, ...change })
    },
    /** The settings that the form was filled in from. */
    base: base.settings,
    isDirty,
    isPending,
    /** Whether somebody else has changed the settings, which a save has met. */
    isStale,
    save: mutate,
    /** Asks, and then sends what forgets the settings. */
    forget: async (question: Parameters<typeof confirm>[0], input: Input) => {
      if (await confirm(question)) mutate(input)
    },
    takeTheirs: () => {
      begin(stored)
    },
    keepMine: () => {
      setBase(stored)
      setStale(false)
    },
  }
}
