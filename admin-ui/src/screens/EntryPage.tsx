import type { PageProps } from '../entry-form/override.ts'
import { isWritten } from '../model/addressOf.ts'
import { EntryScreen } from './EntryScreen.tsx'
import { WritingScreen } from './WritingScreen.tsx'

/** The page of an entry: the writing screen, or a form with tabs. */
export function EntryPage(props: PageProps) {
  return isWritten(props.type) ? <WritingScreen {...props} /> : <EntryScreen {...props} />
}
