import { useEffect, useState } from 'react'
import { findDraft, forgetDraft, keepDraft } from '../../../entry-form/draft/keptDraft.ts'

/** A text input that this tab stores under a key until it is empty. */
export function useKeptText(key: string) {
  const [text, setText] = useState(() => {
    const kept = findDraft(key)?.drafts.text
    return typeof kept === 'string' ? kept : ''
  })
  useEffect(() => {
    if (text === '') forgetDraft(key)
    else keepDraft(key, { start: null, drafts: { text } })
  }, [key, text])
  return [text, setText] as const
}
