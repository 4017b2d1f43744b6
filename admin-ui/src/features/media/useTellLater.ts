import { useToast } from '@quoin/shared-ui/ui/toast/Toast'
import { useEffect } from 'react'
import type { Outcome, Uploads } from '../../session/uploads.ts'

/** Shows a notice when the last upload has ended, if the person has left the screen. */
export function useTellLater(uploads: Uploads): void {
  const toast = useToast()
  useEffect(() => {
    uploads.tellTo(null)
    return () => {
      uploads.tellTo((outcome) => {
        toast({ title: 'Uploads have ended', description: wordsOf(outcome) })
      })
    }
  }, [uploads, toast])
}

function wordsOf({ done, refused }: Outcome): string {
  const files = `${done} ${done === 1 ? 'file is' : 'files are'} in the library now.`
  return refused === 0
    ? files
    : `${files} ${refused} could not be uploaded: Media tells why.`
}
