import { use, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { contactId, formIdOf } from '../../content/form.ts'
import { useSettings } from '../../content/settings.ts'
import { Submitted } from '../../page/submission.ts'
import type { Wish } from '../../ui/later/later.tsx'
import type { SectionProps } from '../section.ts'
import { metadataOf } from '../section.ts'
import { inquiryKey, keyOf } from './kept.ts'

/**
 * Returns when to fetch the code of a form: at once if the page is the response to it, or if the visitor returns to a
 * draft or comes with a choice; when it is visible if it has controls that need their code; else on interaction.
 */
export function useFormWish({ section }: Pick<SectionProps, 'section'>): Wish {
  const isForm = section.type === 'form'
  const id = isForm ? formIdOf(metadataOf(section)) : section.id
  const { inquiryAttachments } = useSettings()
  const submission = use(Submitted)
  const { state } = useLocation() as { state: unknown }
  const isKept = useSyncExternalStore(
    never,
    () => hasKept(id === contactId ? [inquiryKey, keyOf(id)] : [keyOf(id)]),
    () => false,
  )
  if (submission || state || isKept) return 'now'
  return isForm && id === contactId && inquiryAttachments ? 'seen' : 'touched'
}

const never = () => () => undefined

function hasKept(keys: string[]): boolean {
  try {
    return keys.some((key) => sessionStorage.getItem(key) !== null)
  } catch {
    return false
  }
}
