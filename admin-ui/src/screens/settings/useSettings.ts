import { ApiError } from '@quoin/shared-ui/api/ApiError'
import { useConfirm } from '@quoin/shared-ui/ui/dialog/Confirm'
import { useMutation } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { PRECONDITION_FAILED } from '../../api/entries/write.ts'
import { useFieldErrors } from '../../entry-form/errors/useFieldErrors.ts'
import { useUnsaved, useUnsavedGuard } from '../../entry-form/useUnsavedGuard.ts'

/** Settings with the revision for the next change. */
interface Stored<Settings> {
  settings: Settings
  etag: string | null
}

interface Options<Settings, Draft, Input> {
  /** The element of the form. */
  element: RefObject<HTMLElement | null>
  /** The currently stored settings. */
  stored: Stored<Settings>
  draftOf: (settings: Settings) => Draft
  /** Sends a change; returns the stored settings, or undefined if they are unknown. */
  write: (input: Input, etag: string | null) => Promise<Stored<Settings> | undefined>
  /** Fetches the settings that somebody else has stored meanwhile. */
  refetch: () => Promise<unknown>
}

/** What `useSettings` returns. */
export type SettingsState = Omit<
  ReturnType<typeof useSettings<unknown, object, unknown>>,
  'draft' | 'base' | 'set' | 'save' | 'forget'
>

/** The input of a form of settings that are stored together. */
export function useSettings<Settings, Draft extends object, Input>(
  options: Options<Settings, Draft, Input>,
) {
  const { element, stored, draftOf, write, refetch } = options
  const confirm = useConfirm()
  const guard = useUnsavedGuard()
  const complaints = useFieldErrors(element)
  // The start of the form. If somebody else has saved meanwhile, the save reports that.
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
    /** The settings that the form started from. */
    base: base.settings,
    isDirty,
    isPending,
    /** Whether a save failed because somebody else has changed the settings. */
    isStale,
    save: mutate,
    /** Asks for confirmation, and then deletes the settings. */
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
