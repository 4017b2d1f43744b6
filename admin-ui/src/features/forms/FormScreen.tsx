import type { PageProps } from '../../entry-form/override.ts'
import { EntryScreen } from '../../screens/EntryScreen.tsx'
import { forms } from './override.ts'

/** The builder of a form. */
export function FormScreen({ type, id }: PageProps) {
  return <EntryScreen type={type} id={id} override={forms} />
}
